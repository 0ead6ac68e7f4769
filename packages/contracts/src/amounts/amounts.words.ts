import type { Quantity } from './amounts.quantities.ts';

export const FROM =
  /^(от|с|from|over|above|min|после|after|since|дороже|больше|более|свыше|мощнее|моложе|новее|more|newer)$/;
export const TO = /^(до|to|under|below|max|дешевле|меньше|менее|before|until|less|cheaper)$/;
export const OLDER = /^(старше|older)$/;
export const NOT = /^(не|no|not)$/;
/** Comparisons that `NOT` may negate. */
export const COMPARATIVE =
  /^(дороже|больше|более|мощнее|моложе|новее|дешевле|меньше|менее|старше|more|newer|less|cheaper|older)$/;
export const WITHOUT = /^(без|without)$/;
/** Place where a car was driven, which does not affect the number: 'пробег по РФ до 50 000'. */
export const IN_COUNTRY = /^(по|в) (рф|россии|снг)$/;
export const THAN = /^(чем|than|up)$/;
export const BETWEEN = /^(между|between)$/;
export const AND = /^(и|and)$/;
/** Words that end a range only between two numbers: 'с 2010 по 2015'. */
export const THROUGH = /^(по|to|до|through|till)$/;

export const SUBJECTS: [RegExp, Quantity][] = [
  [/^(пробег\p{L}*|mileage)$/u, 'mileage'],
  [/^(цен\p{L}*|стоимост\p{L}*|бюджет\p{L}*|price|budget)$/u, 'price'],
  [/^(мощност\p{L}*|power)$/u, 'power'],
  [/^(год\p{L}*|year|years)$/u, 'year'],
  [/^(объем\p{L}*|объём\p{L}*|volume|engine)$/u, 'volume'],
];
