import { bilingualFields, type SeedEntry } from './seed-entry.ts';

type Text = readonly [question: string, answerMarkdown: string];

interface Question {
  key: string;
  edition: number;
  ru: Text;
  en: Text;
}

interface Group {
  ru: string;
  en: string;
  questions: readonly Question[];
}

const groups: readonly Group[] = [
  {
    ru: 'Покупка',
    en: 'Buying',
    questions: [
      {
        key: 'contact-seller',
        edition: 1,
        ru: [
          'Как связаться с продавцом?',
          'Откройте объявление и нажмите «Показать телефон» или напишите в чат. Чтобы писать, нужно [войти](/login). Продавец получит уведомление и решит, продолжать ли разговор.',
        ],
        en: [
          'How do I contact a seller?',
          'Open the ad and show the phone number, or write in the chat. To write you need to [sign in](/login). The seller is notified and decides whether to go on with the conversation.',
        ],
      },
      {
        key: 'offer-price',
        edition: 1,
        ru: [
          'Можно ли предложить свою цену?',
          'Да, если продавец это разрешил. Цена должна быть больше 65 % указанной, за день можно сделать не больше трёх предложений. У продавца двое суток, чтобы согласиться, отказать или назвать другую сумму.',
        ],
        en: [
          'May I offer a price of my own?',
          'Yes, where the seller allows it. It has to be greater than 65 % of the one asked, and you may make at most three offers a day. The seller has two days to accept, decline or name another sum.',
        ],
      },
      {
        key: 'saved-search',
        edition: 1,
        ru: [
          'Нужной машины пока нет. Как узнать, когда она появится?',
          'Задайте условия в [поиске](/search) и сохраните его. Раз в неделю или раз в месяц придёт письмо с новыми объявлениями, частоту можно выбрать в [сохранённых поисках](/account/savedSearches). Или поручите дело нам: [индивидуальный подбор](/services/individual-selection).',
        ],
        en: [
          'The car I want is not there yet. How do I learn when it is?',
          'Set the conditions in the [search](/search) and save it. Once a week or once a month an e-mail brings the new ads; you choose how often under [saved searches](/account/savedSearches). Or leave it to us: [individual selection](/services/individual-selection).',
        ],
      },
      {
        key: 'delivery',
        edition: 1,
        ru: [
          'Машина в другом городе. Вы поможете её привезти?',
          'Да. Оставьте [заявку на перевозку](/services/forms/send-transport): менеджер свяжется с вами в течение 30 минут в часы поддержки и назовёт цену.',
        ],
        en: [
          'The car is in another city. Can you bring it?',
          'Yes. Send a [transport request](/services/forms/send-transport): a manager gets in touch within 30 minutes in support hours and names the price.',
        ],
      },
    ],
  },
  {
    ru: 'Продажа',
    en: 'Selling',
    questions: [
      {
        key: 'place-ad',
        edition: 1,
        ru: [
          'Как разместить объявление?',
          '[Заполните форму](/product/create): обычно это 10–15 минут, введённое сохраняется само. После проверки объявление 30 дней видно в поиске. Если писать некогда, [сделаем это за вас](/services/by-service).',
        ],
        en: [
          'How do I place an ad?',
          '[Fill in the form](/product/create): it usually takes 10 to 15 minutes, and what you enter is saved as you go. Once checked, the ad is shown in the search for 30 days. If you have no time, [we write it for you](/services/by-service).',
        ],
      },
      {
        key: 'photos',
        edition: 1,
        ru: [
          'Какие нужны фотографии?',
          'Не меньше шести, в формате jpg или png, именно этой машины. На них не должно быть людей, контактов, надписей и водяных знаков.',
        ],
        en: [
          'Which photos are needed?',
          'At least six, in jpg or png, of this very car. There must be no people, contact details, inscriptions or watermarks on them.',
        ],
      },
      {
        key: 'denied',
        edition: 1,
        ru: [
          'Почему объявление отклонили?',
          'Причина написана рядом с объявлением в [«Моих объявлениях»](/account/ads). Исправьте его и отправьте снова. Если объявление отклонили при первой проверке, размещение вернётся.',
        ],
        en: [
          'Why was my ad rejected?',
          'The reason stands beside the ad in [My ads](/account/ads). Correct it and send it again. The placement of a first check that failed is given back.',
        ],
      },
      {
        key: 'change-ad',
        edition: 1,
        ru: [
          'Можно ли изменить опубликованное объявление?',
          'Да. Небольшие правки видны сразу, а новый текст, фотографии и данные о технике сначала смотрит модератор, до этого показывается прежняя версия. Город изменить нельзя: для машины, которая переехала, подайте новое объявление.',
        ],
        en: [
          'Can I change an ad that is published?',
          'Yes. Small changes show at once; a new text, photos and facts about the vehicle are checked by a moderator first, and until then the previous version is shown. The city cannot be changed: for a car that has moved, place a new ad.',
        ],
      },
      {
        key: 'sell-fast',
        edition: 2,
        ru: [
          'Хочу продать быстро. Что посоветуете?',
          'Опишите машину в заявке на [выкуп](/services/buyback): в течение 48 часов мы скажем, за сколько готовы её купить. Другой путь — спецразмещение: 7 дней объявление показывается на главной странице и в поиске в дополнение к списку, с золотой рамкой.',
        ],
        en: [
          'I want to sell fast. What do you suggest?',
          'Describe the car in a [buyback](/services/buyback) request: within 48 hours we tell you what we would pay. The other way is a special placement: for 7 days the ad is shown on the home page and, in addition to the list, in the search, with a gold edge.',
        ],
      },
    ],
  },
  {
    ru: 'Оплата',
    en: 'Payment',
    questions: [
      {
        key: 'price',
        edition: 1,
        ru: [
          'Сколько стоит объявление?',
          'Первые два бесплатны в течение двух месяцев после регистрации, дальше 50 ₽ за 30 дней. Компании могут выбрать [тариф](/tariffs#legal), на котором объявление обходится дешевле.',
        ],
        en: [
          'What does an ad cost?',
          'The first two are free within two months of signing up, after that 50 ₽ for 30 days. Companies can choose a [tariff](/tariffs#legal) that makes each ad cheaper.',
        ],
      },
      {
        key: 'how-to-pay',
        edition: 1,
        ru: [
          'Как оплатить и где документы?',
          'Выберите размещения или тариф на [странице тарифов](/tariffs) и оплатите на странице платёжного сервиса: данные карты мы не видим. Чек придёт на e-mail, документ в PDF появится в разделе [«Платежи»](/account/transactions). Компаниям нужно указать ИНН в [настройках](/account/settings).',
        ],
        en: [
          'How do I pay, and where are the documents?',
          'Choose placements or a tariff on the [page of tariffs](/tariffs) and pay on the page of the payment service: we do not see your card details. The receipt comes by e-mail, and a PDF document appears under [Payments](/account/transactions). Companies need to give their INN in the [settings](/account/settings).',
        ],
      },
      {
        key: 'refund',
        edition: 1,
        ru: [
          'Вернут ли деньги, если объявление не прошло проверку?',
          'Да. За размещение, купленное поштучно, мы возвращаем деньги. Бесплатное и тарифное размещение возвращается в остаток. Подробности — в [оферте](/terms/offer).',
        ],
        en: [
          'Do I get my money back if an ad fails the check?',
          'Yes. For a placement bought singly we refund the money. One that was free or part of a tariff returns to your balance. The details are in the [offer](/terms/offer).',
        ],
      },
      {
        key: 'renewal',
        edition: 1,
        ru: [
          'Продлевается ли тариф сам?',
          'Нет. Ничего не списывается без вас. Когда срок кончится, опубликованные объявления дойдут до конца своих 30 дней.',
        ],
        en: [
          'Does a tariff renew itself?',
          'No. Nothing is charged without you. When the term is over, the ads already published run to the end of their 30 days.',
        ],
      },
    ],
  },
  {
    ru: 'Безопасность',
    en: 'Safety',
    questions: [
      {
        key: 'before-paying',
        edition: 1,
        ru: [
          'Что проверить до оплаты?',
          `- Документы: кто в них владелец и тот ли человек её продаёт.
- VIN или номер корпуса: на технике, в документах и в объявлении он один.
- Ограничения и залоги в открытых реестрах.
- Саму машину: на подъёмнике, лучше со специалистом.

Не переводите предоплату тому, кого не видели. Если проверить самому не получается, закажите [подбор](/services/individual-selection).`,
        ],
        en: [
          'What should I check before I pay?',
          `- The papers: who owns the vehicle, and is that who sells it.
- The VIN or hull number: the same on the vehicle, in the papers and in the ad.
- Restrictions and pledges in the public registers.
- The vehicle itself: on a lift, best with a specialist.

Send no prepayment to somebody you have not met. If you cannot check it yourself, have us do it: [individual selection](/services/individual-selection).`,
        ],
      },
      {
        key: 'fraud',
        edition: 1,
        ru: [
          'Как узнать мошенника?',
          'Цена заметно ниже рынка, спешка, просьба внести предоплату, перейти по ссылке «на безопасную сделку» или продолжить в другом мессенджере. В таком случае нажмите «Пожаловаться» в объявлении или сообщении. Мы не проводим расчётов между покупателем и продавцом и ссылок на оплату машины не присылаем.',
        ],
        en: [
          'How do I recognise a fraudster?',
          'A price well below the market, haste, and being asked for prepayment, to follow a “safe deal” link or to go on in another messenger. If so, press Report in the ad or the message. We handle no payments between buyer and seller and never send links for paying for a car.',
        ],
      },
      {
        key: 'codes',
        edition: 1,
        ru: [
          'Меня попросили назвать код или пароль. Это вы?',
          'Нет. Ни менеджер, ни модератор не спрашивает пароли, коды и данные карты. Прекратите разговор и [напишите в поддержку](/support): в часы работы отвечаем до 5 минут.',
        ],
        en: [
          'I was asked for a code or a password. Is that you?',
          'No. Neither managers nor moderators ask for passwords, codes or card details. End the conversation and [write to support](/support): during support hours we reply in up to 5 minutes.',
        ],
      },
      {
        key: 'personal-data',
        edition: 1,
        ru: [
          'Кто видит мои данные?',
          'В объявлении видны имя для связи и город, телефон открывается по кнопке. Фамилию, e-mail и полный VIN мы не показываем. Что мы храним и как это удалить, написано в [политике конфиденциальности](/terms/privacy-policy).',
        ],
        en: [
          'Who sees my data?',
          'An ad shows the contact name and the city; the phone number opens at a button. Your surname, e-mail address and full VIN are not shown. What we store and how to have it erased is in the [privacy policy](/terms/privacy-policy).',
        ],
      },
    ],
  },
];

export const questionContent = (): SeedEntry[] =>
  groups.flatMap((group) =>
    group.questions.map(
      ({ key, edition, ru, en }): SeedEntry => ({
        key: `questions/${key}`,
        edition,
        kind: 'questions',
        fields: {
          ...bilingualFields('group', group.ru, group.en),
          ...bilingualFields('question', ru[0], en[0]),
          ...bilingualFields('text', ru[1], en[1]),
        },
      }),
    ),
  );
