import type { Database } from '@pitlane/api/infra/database';
import { titlesOf } from '@pitlane/api/modules/posts/post-life/post-life.presenter';
import { findWarnings } from '@pitlane/api/modules/talk/safety/safety.rules';
import { contentHash } from '@pitlane/api/modules/talk/sending/sending.rules';

const HOUR_MS = 3_600_000;
/** Host for the link check; demo messages contain no link to the site. */
const OWN_HOST = 'pitlane.test';

type Side = 'buyer' | 'seller';
type Line = [hoursAgo: number, from: Side, text: string];

interface DemoChat {
  /** Email of the demo account on one side; the other side is a seller of the demo world. */
  login: string;
  side: Side;
  /** Language of the other side. */
  locale: 'ru' | 'en';
  status: 'new' | 'accepted' | 'closed';
  lines: readonly Line[];
  /** Number of lines that the demo account has not read. */
  unread: number;
}

const chats: readonly DemoChat[] = [
  {
    login: 'user@pitlane.test',
    side: 'buyer',
    locale: 'ru',
    status: 'accepted',
    unread: 1,
    lines: [
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
    login: 'user@pitlane.test',
    side: 'seller',
    locale: 'ru',
    status: 'new',
    unread: 2,
    lines: [
      [3, 'buyer', 'Здравствуйте! Торг возможен? Готов забрать на этой неделе.'],
      [
        2,
        'buyer',
        'Если цена устроит, скину задаток на карту, а машину заберёт курьерская служба. Напишите в телеграм.',
      ],
    ],
  },
  {
    login: 'user@pitlane.test',
    side: 'buyer',
    locale: 'en',
    status: 'closed',
    unread: 0,
    lines: [
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
    login: 'company@pitlane.test',
    side: 'seller',
    locale: 'en',
    status: 'accepted',
    unread: 1,
    lines: [
      [76, 'buyer', 'Good afternoon! Do you export, and is the VAT reclaimable?'],
      [74, 'seller', 'Good afternoon! Yes to both: we prepare all the papers ourselves.'],
      [20, 'buyer', 'Perfect. I will be in St Petersburg next week, could I see it on Tuesday?'],
    ],
  },
  {
    login: 'company@pitlane.test',
    side: 'seller',
    locale: 'ru',
    status: 'new',
    unread: 1,
    lines: [[8, 'buyer', 'Здравствуйте! Рассматриваете обмен с вашей доплатой?']],
  },
];

/** Finds an ad that no other demo chat is about, and the buyer; `null` if there is none. */
async function findSides(
  database: Database,
  { login, side, locale }: DemoChat,
  taken: { posts: number[]; buyers: number[] },
) {
  const isDemo = { email: { endsWith: '@demo.pitlane.test' }, locale, isEntity: false };
  const account = await database.user.findUnique({ where: { email: login } });
  const post = await database.post.findFirst({
    where: {
      status: 'active',
      kind: 'ground',
      id: { notIn: taken.posts },
      user: side === 'seller' ? { email: login } : isDemo,
    },
    include: { brand: true, model: true, generation: true, modification: true },
    orderBy: [{ views: 'desc' }, { id: 'asc' }],
  });
  const buyer =
    side === 'buyer'
      ? account
      : await database.user.findFirst({
          where: { ...isDemo, id: { notIn: taken.buyers } },
          orderBy: { id: 'asc' },
        });
  return post && buyer && { post, buyerId: buyer.id };
}

/** Stores the chats of the demo accounts, if no chat exists. */
export async function storeDemoChats(database: Database, now: Date): Promise<void> {
  if ((await database.chat.count()) > 0) return;
  const taken: { posts: number[]; buyers: number[] } = { posts: [], buyers: [] };
  for (const chat of chats) {
    const found = await findSides(database, chat, taken);
    if (!found) continue;
    const { post, buyerId } = found;
    const ids = { buyer: buyerId, seller: post.userId };
    taken.posts.push(post.id);
    taken.buyers.push(buyerId);
    const messages = chat.lines.map(([hoursAgo, from, text], place) => {
      const warnings = findWarnings(text, OWN_HOST);
      return {
        seq: place + 1,
        senderId: ids[from],
        text,
        hash: contentHash(text),
        warnings,
        danger: warnings.some(({ level }) => level === 'danger'),
        createdAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
      };
    });
    const [first, last] = [messages.at(0)?.createdAt ?? now, messages.at(-1)?.createdAt ?? now];
    const ofLogin = { readSeq: messages.length - chat.unread, unread: chat.unread };
    const ofOther = { readSeq: messages.length, unread: 0 };
    const [buyer, seller] = chat.side === 'buyer' ? [ofLogin, ofOther] : [ofOther, ofLogin];
    await database.chat.create({
      data: {
        postId: post.id,
        titles: titlesOf(post),
        buyerId,
        sellerId: post.userId,
        status: chat.status,
        closedById: chat.status === 'closed' ? post.userId : null,
        lastSeq: messages.length,
        lastMessageAt: last,
        buyerReadSeq: buyer.readSeq,
        buyerUnread: buyer.unread,
        sellerReadSeq: seller.readSeq,
        sellerUnread: seller.unread,
        createdAt: first,
        messages: { create: messages },
      },
    });
  }
}
