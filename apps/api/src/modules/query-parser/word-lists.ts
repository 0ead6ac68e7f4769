import type { Filter } from '@pitlane/contracts';

/** Words for a value of a field, in addition to dictionary names. Phrases match as a whole. */
export interface SearchWords {
  field: keyof Filter;
  values: readonly (number | string)[];
  ru: string;
  en: string;
  /** Separated by commas. Endings are ignored where that is unambiguous. */
  words: string;
}

/** Other words for entries of dictionaries, by code. */
export const dictionaryWords: Readonly<Record<string, string>> = {
  coupe: 'купэ, coupé, двухдверный',
  convertible: 'кабрио, кабрик, cabrio, cabriolet, cabriolets, drophead, с откидным верхом',
  roadster: 'родстер',
  targa: 'тарга',
  sedan: 'четырехдверный',
  hatchback: 'хетчбек, хэтч, хетч, хетчбэк, hatch',
  wagon: 'estate, touring wagon, station wagon, сарай',
  suv: 'джип, кроссовер, внедорожный, offroad, off road, crossover, 4x4 suv',
  pickup: 'pick up, пикапчик',
  limousine: 'limo, лимо',
  minivan: 'минивен, van',
  monoposto: 'single seater, формула, болид',
  buggy: 'багги',
  motor_yacht: 'моторка яхта',
  sailing_yacht: 'парусник, парусная лодка, sailboat, парусный',
  pwc: 'jet ski, jetski, водный мотоцикл, скутер водный',
  airplane_piston: 'легкомоторный, легкомоторный самолет',
  airplane_jet: 'бизнес джет, бизнесджет, частный джет, business jet, private jet',
  helicopter: 'вертолетный, chopper, вертушка',
  petrol: 'бензиновый, на бензине, gasoline',
  diesel: 'дизельный, на дизеле, солярка, tdi',
  hybrid: 'гибридный',
  electric: 'электрический, электромобиль, электричка, электрокар, ev, на электричестве',
  lpg: 'гбо, на газу, газовый, пропан',
  manual:
    'механическая, мкпп, ручка, на ручке, на механике, механическая коробка, ручная коробка, stick shift, manual gearbox, manual transmission, палка',
  automatic:
    'автоматическая, акпп, на автомате, автоматическая коробка, коробка автомат, tiptronic, типтроник, auto gearbox',
  robot:
    'роботизированная, роботизированная коробка, pdk, dsg, dct, ркпп, двойное сцепление, dual clutch',
  cvt: 'на вариаторе',
  RWD: 'задний привод, заднеприводный, rear wheel drive, rwd',
  FWD: 'передний привод, переднеприводный, front wheel drive, fwd',
  AWD: 'полный привод, полноприводный, 4wd, 4x4, 4х4, awd, quattro привод, четыре ведущих, all wheel drive, полноприводная',
  left: 'левый руль, леворульный, lhd, left hand drive, руль слева',
  right: 'правый руль, праворульный, праворукий, rhd, right hand drive, руль справа',
  black: 'черный, черная, вороной',
  white: 'белый, белая, белое',
  silver: 'серебряный, серебро, серебристая',
  gray: 'серый, gray, графитовый, графит',
  blue: 'синий, синяя',
  light_blue: 'голубой, sky blue',
  red: 'красный, красная, алый',
  burgundy: 'бордо, вишневый, maroon',
  green: 'зеленый, зеленая, british racing green',
  yellow: 'желтый, желтая',
  orange: 'оранжевый, апельсиновый',
  brown: 'коричневый, шоколадный',
  beige: 'бежевый, песочный',
  gold: 'золотой, золотистый, golden',
  violet: 'фиолетовый, purple, сиреневый',
  pink: 'розовый',
};

/** Names of entries that are ambiguous or unclear without another word. */
export const ambiguousNames: readonly string[] = [
  'полный',
  'задний',
  'передний',
  'левый',
  'правый',
  'газ',
  'left-hand',
  'right-hand',
  'single-speed',
  'редуктор',
];

export const filterWords: readonly SearchWords[] = [
  {
    field: 'state_id',
    values: [1],
    ru: 'Новые',
    en: 'New',
    words: 'новый, новая, новое, новые, new, без пробега, с нуля, brand new',
  },
  {
    field: 'state_id',
    values: [2],
    ru: 'С пробегом',
    en: 'Used',
    words: 'с пробегом, бу, б у, подержанный, подержанная, used, second hand, pre owned, preowned',
  },
  {
    field: 'seller_type',
    values: ['entity'],
    ru: 'Дилер',
    en: 'Dealer',
    words:
      'дилер, от дилера, у дилера, официальный дилер, автосалон, dealer, from dealer, салон официальный',
  },
  {
    field: 'seller_type',
    values: ['individual'],
    ru: 'Частное лицо',
    en: 'Private seller',
    words:
      'частник, частное лицо, от частника, от хозяина, от собственника, private seller, by owner',
  },
  {
    field: 'owners_count',
    values: [1],
    ru: 'Один владелец',
    en: 'One owner',
    words:
      'один владелец, 1 владелец, один хозяин, 1 хозяин, один собственник, 1 собственник, one owner, 1 owner, single owner',
  },
  {
    field: 'owners_count',
    values: [2],
    ru: 'Два владельца',
    en: 'Two owners',
    words:
      'два владельца, 2 владельца, два хозяина, 2 хозяина, два собственника, 2 собственника, two owners, 2 owners',
  },
  {
    field: 'guarantee',
    values: ['true'],
    ru: 'Гарантия',
    en: 'Guarantee',
    words: 'с гарантией, на гарантии, with warranty, under warranty',
  },
  {
    field: 'tuning',
    values: ['true'],
    ru: 'Тюнинг',
    en: 'Tuning',
    words: 'с тюнингом, тюнингованный, тюнингованная, tuned',
  },
  {
    field: 'kind',
    values: ['water'],
    ru: 'На воде',
    en: 'On water',
    words:
      'лодка, катер, яхта, boat, yacht, судно, лодки, катера, яхты, моторная лодка, моторные лодки, водный транспорт',
  },
  {
    field: 'kind',
    values: ['air'],
    ru: 'В воздухе',
    en: 'In the air',
    words: 'самолет, самолеты, aircraft, airplane, aeroplane, plane, авиация',
  },
  {
    field: 'carcase_id',
    values: [2, 3, 5],
    ru: 'Открытый кузов',
    en: 'Open top',
    words: 'спайдер, спидер, spider, spyder, открытый верх, open top, без крыши',
  },
  {
    field: 'location_city_id',
    values: [1],
    ru: 'Москва',
    en: 'Moscow',
    words: 'мск, moskva, дс',
  },
  {
    field: 'location_city_id',
    values: [2],
    ru: 'Санкт-Петербург',
    en: 'Saint Petersburg',
    words: 'спб, питер, петербург, spb, st petersburg, saint petersburg, санкт петербург',
  },
  { field: 'location_city_id', values: [3], ru: 'Новосибирск', en: 'Novosibirsk', words: 'нск' },
  {
    field: 'location_city_id',
    values: [4],
    ru: 'Екатеринбург',
    en: 'Yekaterinburg',
    words: 'екб, ебург',
  },
  {
    field: 'location_city_id',
    values: [11],
    ru: 'Ростов-на-Дону',
    en: 'Rostov-on-Don',
    words: 'ростов, рнд',
  },
  {
    field: 'location_city_id',
    values: [49],
    ru: 'Владивосток',
    en: 'Vladivostok',
    words: 'владик',
  },
];

/** Other names of makes and models, by slug. */
export const vehicleWords: Readonly<Record<string, string>> = {
  porsche: 'порш, поршик, порше',
  'mercedes-benz': 'мерс, мерседес, мерин, mercedes, merc, benz, mb, мерсы',
  bmw: 'бэха, беха, бимер, бумер, bimmer, beemer',
  volkswagen: 'фольц, vw, фольксваген',
  chevrolet: 'шеви, chevy',
  lamborghini: 'ламба, ламбо, lambo, ламборджини, ламборгини',
  ferrari: 'феррари, ферари',
  'rolls-royce': 'ролс, роллс, роллс ройс, ролс ройс, rolls',
  'aston-martin': 'астон, aston',
  'land-rover': 'лендровер, ленд ровер',
  'alfa-romeo': 'альфа, alfa',
  toyota: 'тойота, тоета',
  nissan: 'ниссан, нисан',
  mitsubishi: 'митсубиси, мицубиси, мицубиши',
  hyundai: 'хендай, хундай, хендэ, хюндай',
  subaru: 'субару, субарик',
  lada: 'лада, ваз',
  'sea-ray': 'си рей, сирей',
  'nissan/gt-r': 'гтр, гт р, годзилла, godzilla',
  'porsche/cayenne': 'кайен, каен',
  'porsche/911': 'девятьсот одиннадцатый, нинка',
  'mercedes-benz/g-class': 'гелик, гелендваген, гелентваген, гелен, gelandewagen, gwagen',
  'toyota/supra': 'супра',
  'toyota/land-cruiser-40': 'крузак, кукурузер, тлк, land cruiser, ленд крузер, лэнд крузер',
  'toyota/celica': 'целика',
  'nissan/skyline': 'скай',
  'nissan/skyline-gt-r': 'скай, скайлайн гтр, скай гтр, skyline gtr',
  'mitsubishi/lancer-evolution': 'эво, лансер эво, lancer evo',
  'subaru/impreza-wrx-sti': 'wrx, врх, sti, сти, impreza sti, импреза сти, импреза врх сти',
  'subaru/wrx-sti': 'wrx, врх, sti, сти',
  'lamborghini/countach': 'контач, кунтач',
  'pontiac/firebird': 'фаерберд, файерберд, файрберд',
  'gaz/12-zim': 'зим',
  'lada/2101': 'копейка',
  'ford/mustang': 'мустанг',
  'chevrolet/corvette': 'корвет, vette',
  'dodge/viper': 'вайпер',
  'mazda/rx-7': 'рх7, эрикс 7',
  'mazda/rx-8': 'рх8, эрикс 8',
  'ferrari/360': '360 modena, 360 модена',
  'mercedes-benz/s-class': 'кабан',
  'mercedes-benz/300-sl': 'gullwing, крыло чайки',
  'mercedes-benz/sls-amg': 'gullwing, крыло чайки, слс',
  'toyota/corolla-levin-trueno': 'hachiroku, хачироку',
  'lotus/elise': 'элиза',
  'cadillac/escalade-v': 'escalade, эскалейд',
  'ferrari/f40': 'ф40',
  'ferrari/f12berlinetta': 'f12, ф12',
  'ferrari/testarossa': 'тестаросса, тестаросa',
  'bugatti/veyron': 'вейрон',
  'bugatti/chiron': 'широн, чирон',
};

/** Names of models that are valid only beside their make; alone they may mean something else. */
export const besideMakeWords: Readonly<Record<string, string>> = {
  'bmw/3-series': 'тройка, трешка',
  'bmw/m5': 'пятерка, 5 series, 5 серия',
  'bmw/6-series': 'шестерка',
  'bmw/7-series': 'семерка',
  'bmw/8-series': 'восьмерка',
  'lada/2103': 'тройка, трешка',
  'lada/2105': 'пятерка',
  'lada/2106': 'шестерка',
  'lada/2107': 'семерка',
  'lada/2108-rally': 'восьмерка',
  'mercedes-benz/c-class-amg': 'цешка, c class, c класс',
  'mercedes-benz/e-class-amg': 'ешка, e class, е класс',
  'mercedes-benz/s-class': 'эска, эс класс',
  'mercedes-benz/s-class-amg': 'эска, эс класс, s class, s класс',
  'mitsubishi/lancer-evolution': 'evo, evolution',
};

/** Parts of names that are ambiguous on their own. */
export const vagueParts: readonly string[] =
  'v6 v8 v10 v12 w12 sport classic turbo spider coupe cabriolet roadster touring sedan wagon custom standard special series class type model super grand sports base club limited edition mark evolution racing street speed twin road light big long short open star king city cross country спорт классик класс тайп купе кабриолет серия модель супер гранд кросс турбо'.split(
    ' ',
  );

/** Common words of ads, which are never treated as a misspelled or incomplete name. */
export const commonWords: readonly string[] =
  'салон состояние гараж кожа кожаный кузов мотор двигатель коробка владелец хозяин документы номера ключи торг обмен срочно карбон краска окрас реставрация восстановление коллекция экземпляр выставка редкий раритет мечта история сервис книжка диски резина тормоза подвеска руль сиденья кресла музыка люк крыша стекло фары свет оригинал родной идеал идеальный отличный хороший комплект комплектация пакет спорт трасса город зима лето капот салонный багажник свежий ремонт вложений обслуживание leather interior exterior condition garage engine paint wheels restored restoration original collection service history carbon track numbers matching rare день курс сток тест бокс крыло старый наш ваш наша нужен нужны скоро долго акт чип люкс премиум комфорт бизнес час весь сил душ лёд база базе три четыре пять шесть семь восемь девять десять day stock light sport super grand king well sea can open off front rear under one two six books box pack seat wheel club star film private clean'.split(
    ' ',
  );
