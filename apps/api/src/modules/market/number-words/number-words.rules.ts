/** What a number is of. */
export type Quantity = 'price' | 'mileage' | 'power' | 'volume' | 'year';

export const FROM =
  /^(от|с|from|over|above|min|после|after|since|дороже|больше|более|свыше|мощнее|моложе|новее|more|newer)$/;
export const TO = /^(до|to|under|below|max|дешевле|меньше|менее|before|until|less|cheaper)$/;
export const OLDER = /^(старше|older)$/;
export const NOT = /^(не|no|not)$/;
/** Of those, the ones that may be denied. */
export const COMPARED =
  /^(дороже|больше|более|мощнее|моложе|новее|дешевле|меньше|менее|старше|more|newer|less|cheaper|older)$/;
export const WITHOUT = /^(без|without)$/;
/** Where a car was driven, which says no more of a number: 'пробег по РФ до 50 000'. */
export const IN_COUNTRY = /^(по|в) (рф|россии|снг)$/;
export const THAN = /^(чем|than|up)$/;
export const BETWEEN = /^(между|between)$/;
export const AND = /^(и|and|до|to)$/;

export const SCALES: [RegExp, number, boolean][] = [
  [/^(млн|миллион\p{L}*|лям\p{L}*|mln|million\p{L}*|kk|кк)$/u, 1_000_000, false],
  [/^(тыс|тысяч\p{L}*|тыщ\p{L}*|k|к|thousand)$/u, 1_000, false],
  [/^(m|м)$/, 1_000_000, true],
  [/^тр?$/, 1_000, true],
];

/** Scales that are a number alone: 'до миллиона'. */
export const ALONE: [RegExp, number][] = [
  [/^(миллиона?|ляма?|million)$/, 1_000_000],
  [/^полу?(миллиона|ляма)$/, 500_000],
];

/** Numbers as they are said, in the cases that prices stand in. */
export const SPOKEN: [RegExp, number][] = [
  [/^пол$/, 0.5],
  [/^(один|одного)$/, 1],
  [/^полу?тора$/, 1.5],
  [/^(два|двух)$/, 2],
  [/^(три|тр[её]х)$/, 3],
  [/^(четыре|четыр[её]х)$/, 4],
  [/^пят[ьи]$/, 5],
  [/^шест[ьи]$/, 6],
  [/^сем[ьи]$/, 7],
  [/^вос(емь|ьми)$/, 8],
  [/^девят[ьи]$/, 9],
  [/^десят[ьи]$/, 10],
  [/^двадцат[ьи]$/, 20],
  [/^тридцат[ьи]$/, 30],
  [/^ста?$/, 100],
];

/** What ends a number that is written in digits: '3х', '5-ти'. */
export const ENDING = /^(х|и|ти|ми)$/;

export const CURRENCIES: [RegExp, number][] = [
  [/^(₽|руб|рубл\p{L}*|р|rub|rur)$/u, 1],
  [/^(\$|доллар\p{L}*|бакс\p{L}*|usd|dollars?)$/u, 2],
  [/^(€|евро|eur|euros?)$/, 3],
  [/^(юан\p{L}*|cny|yuan)$/u, 4],
  [/^(дирхам\p{L}*|aed|dirhams?)$/u, 5],
  [/^(¥|иен\p{L}*|йен\p{L}*|jpy|yen)$/u, 6],
  [/^(£|фунт\p{L}*|gbp|pounds?)$/u, 7],
  [/^(франк\p{L}*|chf|francs?)$/u, 8],
  [/^(₸|тенге|kzt)$/, 9],
  [/^(byn)$/, 10],
];

export const UNITS: [RegExp, Quantity, number][] = [
  [/^(км|километр\p{L}*|km|kilomet\p{L}*)$/u, 'mileage', 1],
  [/^(лс|hp|bhp|сил\p{L}*|лошад\p{L}*|кобыл|horsepower)$/u, 'power', 1],
  [/^(л|литр\p{L}*|l|lit\p{L}*)$/u, 'volume', 1_000],
  [/^(куб\p{L}*|см3|cc|ccm|cm3)$/u, 'volume', 1],
  [/^(г|год\p{L}*|гв|year|years)$/u, 'year', 1],
];

export const SUBJECTS: [RegExp, Quantity][] = [
  [/^(пробег\p{L}*|mileage)$/u, 'mileage'],
  [/^(цен\p{L}*|стоимост\p{L}*|бюджет\p{L}*|price|budget)$/u, 'price'],
  [/^(мощност\p{L}*|power)$/u, 'power'],
  [/^(год\p{L}*|year|years)$/u, 'year'],
  [/^(объем\p{L}*|объём\p{L}*|volume|engine)$/u, 'volume'],
];
