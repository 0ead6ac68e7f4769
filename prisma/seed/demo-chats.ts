import type { Database } from '@pitlane/api/infra/database';
import { titlesOf } from '@pitlane/api/modules/posts/post-life/post-life.presenter';
import { findWarnings } from '@pitlane/api/modules/talk/safety/safety.rules';
import { contentHash } from '@pitlane/api/modules/talk/sending/sending.rules';

const HOUR_MS = 3_600_000;
/** Host for the link check; demo messages contain no link to the site. */
const OWN_HOST = 'pitlane.test';

type Side = 'buyer' | 'seller';
type ChatLine = [hoursAgo: number, from: Side, text: string];

interface DemoChat {
  /** Email of the demo account on one side; the other side is a seller of the demo world. */
  accountEmail: string;
  side: Side;
  /** Language of the other side. */
  locale: 'ru' | 'en';
  status: 'new' | 'accepted' | 'closed';
  messages: readonly ChatLine[];
  /** Number of lines that the demo account has not read. */
  unread: number;
}

const chats: readonly DemoChat[] = [
  {
    accountEmail: 'user@pitlane.test',
    side: 'buyer',
    locale: 'ru',
    status: 'accepted',
    unread: 1,
    messages: [
      [53, 'buyer', 'Добрый день! Объявление актуально? Хочу приехать посмотреть.'],
      [
        51,
        'seller',
        'Здравствуйте! Да, актуально. Машина в гараже, могу показать вечером или в выходные.',
      ],
      [50, 'buyer', 'Отлично. Красилась ли она и есть ли сервисная история?'],
      [
        49,
        'seller',
        'Переднее крыло красили из-за скола, остальное в родном лаке, толщиномер привозите. Все заказ-наряды с 2019 года сохранились.',
      ],
      [28, 'buyer', 'Спасибо. Тогда в субботу к 12, если удобно?'],
      [5, 'seller', 'В субботу к 12 удобно. Подъезжайте, документы подготовлю.'],
    ],
  },
  {
    accountEmail: 'user@pitlane.test',
    side: 'seller',
    locale: 'ru',
    status: 'new',
    unread: 2,
    messages: [
      [3, 'buyer', 'Здравствуйте! Торг возможен? Готов забрать на этой неделе.'],
      [
        2,
        'buyer',
        'Если цена устроит, скину задаток на карту, а машину заберёт курьерская служба. Напишите в телеграм.',
      ],
    ],
  },
  {
    accountEmail: 'user@pitlane.test',
    side: 'buyer',
    locale: 'en',
    status: 'closed',
    unread: 0,
    messages: [
      [
        190,
        'buyer',
        'Hello! Is the car still for sale, and could you share the inspection report?',
      ],
      [
        188,
        'seller',
        'Hi, it is. The last inspection was in spring, no advisories. Papers are in order.',
      ],
      [187, 'buyer', 'Great. How is the clutch?'],
      [
        165,
        'seller',
        'Sorry, I have just shaken hands with another buyer. Good luck with your search!',
      ],
    ],
  },
  {
    accountEmail: 'company@pitlane.test',
    side: 'seller',
    locale: 'en',
    status: 'accepted',
    unread: 1,
    messages: [
      [76, 'buyer', 'Good afternoon! Do you export, and is the VAT reclaimable?'],
      [74, 'seller', 'Good afternoon! Yes to both: we prepare all the papers ourselves.'],
      [20, 'buyer', 'Perfect. I will be in St Petersburg next week, could I see it on Tuesday?'],
    ],
  },
  {
    accountEmail: 'company@pitlane.test',
    side: 'seller',
    locale: 'ru',
    status: 'new',
    unread: 1,
    messages: [[8, 'buyer', 'Здравствуйте! Рассматриваете обмен с вашей доплатой?']],
  },
];

/** Returns an ad and a buyer that no other demo chat uses; `null` if there is none. */
async function findSides(
  database: Database,
  { accountEmail, side, locale }: DemoChat,
  used: { posts: number[]; buyers: number[] },
) {
  const demoSellerFilter = { email: { endsWith: '@demo.pitlane.test' }, locale, isEntity: false };
  const account = await database.user.findUnique({ where: { email: accountEmail } });
  const post = await database.post.findFirst({
    where: {
      status: 'active',
      kind: 'ground',
      id: { notIn: used.posts },
      user: side === 'seller' ? { email: accountEmail } : demoSellerFilter,
    },
    include: { brand: true, model: true, generation: true, modification: true },
    orderBy: [{ views: 'desc' }, { id: 'asc' }],
  });
  const buyer =
    side === 'buyer'
      ? account
      : await database.user.findFirst({
          where: { ...demoSellerFilter, id: { notIn: used.buyers } },
          orderBy: { id: 'asc' },
        });
  return post && buyer && { post, buyerId: buyer.id };
}

/** Stores the chats of the demo accounts, if no chat exists. */
export async function storeDemoChats(database: Database, now: Date): Promise<void> {
  if ((await database.chat.count()) > 0) return;
  const used: { posts: number[]; buyers: number[] } = { posts: [], buyers: [] };
  for (const chat of chats) {
    const sides = await findSides(database, chat, used);
    if (!sides) continue;
    const { post, buyerId } = sides;
    const idBySide = { buyer: buyerId, seller: post.userId };
    used.posts.push(post.id);
    used.buyers.push(buyerId);
    const messages = chat.messages.map(([hoursAgo, from, text], index) => {
      const warnings = findWarnings(text, OWN_HOST);
      return {
        seq: index + 1,
        senderId: idBySide[from],
        text,
        hash: contentHash(text),
        warnings,
        danger: warnings.some(({ level }) => level === 'danger'),
        createdAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
      };
    });
    const [firstMessageAt, lastMessageAt] = [
      messages.at(0)?.createdAt ?? now,
      messages.at(-1)?.createdAt ?? now,
    ];
    const demoSide = { readSeq: messages.length - chat.unread, unread: chat.unread };
    const otherSide = { readSeq: messages.length, unread: 0 };
    const [buyer, seller] = chat.side === 'buyer' ? [demoSide, otherSide] : [otherSide, demoSide];
    await database.chat.create({
      data: {
        postId: post.id,
        titles: titlesOf(post),
        buyerId,
        sellerId: post.userId,
        status: chat.status,
        closedById: chat.status === 'closed' ? post.userId : null,
        lastSeq: messages.length,
        lastMessageAt,
        buyerReadSeq: buyer.readSeq,
        buyerUnread: buyer.unread,
        sellerReadSeq: seller.readSeq,
        sellerUnread: seller.unread,
        createdAt: firstMessageAt,
        messages: { create: messages },
      },
    });
  }
}
