import type { CityRef } from './types.ts';

export interface DemoCity extends CityRef {
  nameEn: string;
  /** Prepositional with its preposition: «во Владивостоке». */
  inRu: string;
}

function city(iso2: string, nameRu: string, nameEn: string, inRu: string): DemoCity {
  return { iso2, nameRu, nameEn, inRu };
}

/** All cities of the demo world. */
const DEMO_CITIES: readonly DemoCity[] = [
  city('RU', 'Москва', 'Moscow', 'в Москве'),
  city('RU', 'Санкт-Петербург', 'Saint Petersburg', 'в Петербурге'),
  city('RU', 'Новосибирск', 'Novosibirsk', 'в Новосибирске'),
  city('RU', 'Екатеринбург', 'Yekaterinburg', 'в Екатеринбурге'),
  city('RU', 'Нижний Новгород', 'Nizhny Novgorod', 'в Нижнем Новгороде'),
  city('RU', 'Самара', 'Samara', 'в Самаре'),
  city('RU', 'Казань', 'Kazan', 'в Казани'),
  city('RU', 'Ростов-на-Дону', 'Rostov-on-Don', 'в Ростове-на-Дону'),
  city('RU', 'Челябинск', 'Chelyabinsk', 'в Челябинске'),
  city('RU', 'Уфа', 'Ufa', 'в Уфе'),
  city('RU', 'Волгоград', 'Volgograd', 'в Волгограде'),
  city('RU', 'Пермь', 'Perm', 'в Перми'),
  city('RU', 'Красноярск', 'Krasnoyarsk', 'в Красноярске'),
  city('RU', 'Саратов', 'Saratov', 'в Саратове'),
  city('RU', 'Воронеж', 'Voronezh', 'в Воронеже'),
  city('RU', 'Тольятти', 'Tolyatti', 'в Тольятти'),
  city('RU', 'Краснодар', 'Krasnodar', 'в Краснодаре'),
  city('RU', 'Ярославль', 'Yaroslavl', 'в Ярославле'),
  city('RU', 'Владивосток', 'Vladivostok', 'во Владивостоке'),
  city('RU', 'Иркутск', 'Irkutsk', 'в Иркутске'),
  city('RU', 'Хабаровск', 'Khabarovsk', 'в Хабаровске'),
  city('RU', 'Рязань', 'Ryazan', 'в Рязани'),
  city('RU', 'Тюмень', 'Tyumen', 'в Тюмени'),
  city('RU', 'Томск', 'Tomsk', 'в Томске'),
  city('RU', 'Тула', 'Tula', 'в Туле'),
  city('RU', 'Калининград', 'Kaliningrad', 'в Калининграде'),
  city('RU', 'Тверь', 'Tver', 'в Твери'),
  city('RU', 'Сочи', 'Sochi', 'в Сочи'),
  city('RU', 'Смоленск', 'Smolensk', 'в Смоленске'),
  city('RU', 'Новороссийск', 'Novorossiysk', 'в Новороссийске'),
  city('RU', 'Калуга', 'Kaluga', 'в Калуге'),
  city('RU', 'Петрозаводск', 'Petrozavodsk', 'в Петрозаводске'),
  city('BY', 'Минск', 'Minsk', 'в Минске'),
  city('KZ', 'Алматы', 'Almaty', 'в Алматы'),
  city('AM', 'Ереван', 'Yerevan', 'в Ереване'),
  city('GE', 'Тбилиси', 'Tbilisi', 'в Тбилиси'),
  city('AE', 'Дубай', 'Dubai', 'в Дубае'),
  city('DE', 'Берлин', 'Berlin', 'в Берлине'),
  city('DE', 'Мюнхен', 'Munich', 'в Мюнхене'),
  city('FR', 'Ницца', 'Nice', 'в Ницце'),
  city('MC', 'Монако', 'Monaco', 'в Монако'),
  city('GB', 'Лондон', 'London', 'в Лондоне'),
  city('JP', 'Токио', 'Tokyo', 'в Токио'),
  city('IT', 'Милан', 'Milan', 'в Милане'),
];

/** Returns a city by its Russian name. @throws Error if the list lacks it */
export function demoCity(nameRu: string): DemoCity {
  const match = DEMO_CITIES.find((candidate) => candidate.nameRu === nameRu);
  if (!match) throw new Error(`no such demo city: ${nameRu}`);
  return match;
}
