import type { Quantity } from './amounts.quantities.ts';

export const FROM_WORD =
  /^(от|с|from|over|above|min|после|after|since|дороже|больше|более|свыше|мощнее|моложе|новее|more|newer)$/;
export const TO_WORD = /^(до|to|under|below|max|дешевле|меньше|менее|before|until|less|cheaper)$/;
export const OLDER_WORD = /^(старше|older)$/;
export const NOT_WORD = /^(не|no|not)$/;
/** Comparisons that `NOT_WORD` may negate. */
export const COMPARATIVE_WORD =
  /^(дороже|больше|более|мощнее|моложе|новее|дешевле|меньше|менее|старше|more|newer|less|cheaper|older)$/;
export const WITHOUT_WORD = /^(без|without)$/;
/** Place where a car was driven, which does not affect the number: 'пробег по РФ до 50 000'. */
export const IN_COUNTRY = /^(по|в) (рф|россии|снг)$/;
export const THAN_WORD = /^(чем|than|up)$/;
export const BETWEEN_WORD = /^(между|between)$/;
export const AND_WORD = /^(и|and)$/;
/** Words that end a range only between two numbers: 'с 2010 по 2015'. */
export const THROUGH_WORD = /^(по|to|до|through|till)$/;

export const SUBJECT_WORDS: [RegExp, Quantity][] = [
  [/^(пробег\p{L}*|mileage)$/u, 'mileage'],
  [/^(цен\p{L}*|стоимост\p{L}*|бюджет\p{L}*|price|budget)$/u, 'price'],
  [/^(мощност\p{L}*|power)$/u, 'power'],
  [/^(год\p{L}*|year|years)$/u, 'year'],
  [/^(объем\p{L}*|объём\p{L}*|volume|engine)$/u, 'volume'],
];
