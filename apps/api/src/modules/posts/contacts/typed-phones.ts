import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Span } from '../../core/folded-text/folded-text.rules.ts';
import { type BarReading, type DigitGroup, digitRuns, type Joint } from './digit-groups.ts';

/** Consecutive groups of a run that may be a phone number. */
interface Candidate {
  groups: DigitGroup[];
  digits: string;
  letters: number;
  joints: Joint[];
  /**
   * Lengths of the groups. If the candidate spans two lines, also with the groups around the line break joined: a
   * line may break anywhere.
   */
  shapes: string[];
  /** Set if the run has no other groups. */
  isWhole: boolean;
  /** Set if its lines have no other groups of the run. */
  isLine: boolean;
  before: string;
  after: string;
}

/** Russian or Kazakh numbers with the leading 8 or 7, and without. */
const WITH_TRUNK = /^[78](?:[3489]\d|7[0-7])\d{8}$/;
const WITHOUT_TRUNK = /^[34789]\d{9}$/;
/** Russian mobile numbers, with or without the leading 8 or 7. */
const MOBILE = /^[78]?9\d{9}$/;
const FEWEST_DIGITS = 8;
const MOST_DIGITS = 17;
/** Number of ends tried for a foreign number: numbering plans differ in length. */
const ENDS_TRIED = 3;
/** Maximum number of look-ups in numbering plans for one text. */
const MOST_LOOKED_UP = 300;
/** Maximum number of letters in place of digits of a number. */
const MOST_LETTERS = 5;

const words = (text: string) => new Set(text.split(' '));
/** Common group lengths of Russian numbers with 8, 7 or +7. */
const TRUNK_SHAPES = words(
  '11 1-10 1-3-7 1-3-3-4 1-3-4-3 1-3-3-2-2 1-3-2-2-3 1-3-2-3-2 1-3-2-5 1-4-6 1-4-2-2-2 1-4-3-3 1-5-5 1-5-1-2-2 1-5-3-2 1-2-2-2-2-2 2-2-2-2-2-1 4-7 4-3-4 4-3-2-2 4-2-2-3',
);
/** Common group lengths of numbers without the first digit. */
const LOCAL_SHAPES = words('10 3-7 3-3-4 3-3-2-2 3-2-2-3');
const ONE_BY_ONE = /^1(?:-1)+$/;
/** Group lengths of BMW's part numbers: 83 21 2 365 946. */
const PART_NUMBER = '2-2-1-3-3';
const CARD_NUMBER = '4-4-4-4';
/** Numbers with `00`, the country code and at least nine more digits. */
const WITH_ZEROS = /^00[1-9]\d{9,}$/;
/** Groups of any length with signs among the spaces. A dot beside other joints is a decimal point. */
const ANY_GROUPS = /^(?=.*[()-])\d+(?:[ \t()-]+\d+)+$|^\d+(?: ?\. ?\d+)+$/;
/** Figures in such groups: 89 900 - 102 500, Toyota's 90915-10003, years 92-95, WABCO's 932-510-009-0. */
const GROUPED_FIGURES = /^\d{2,3} ?\d{3} *-+ *\d{2,3} ?\d{3}$|^9\d?\D|^\d{3}(?:\D+\d{3}){2}\D+\d$/;

const YEAR = /^(?:19|20)\d\d$/;
const isYear = ({ digits }: DigitGroup) => YEAR.test(digits);
const ROUND = /0{5}$/;

/** Words that precede numbers other than phone numbers. */
const OTHER_NUMBER = new RegExp(
  `(?<!\\p{L})(?:${[
    'vin|вин|арт(?:икул\\p{L}{0,3})?|кат(?:алог|аложн)?\\p{L}{0,3}[. ]{0,2}(?:№|номера?)?|oem|oe|sku|p/n|s/n|pn|sn',
    '(?:сер(?:ийн|\\.)?|заводск|инвентарн|кузовн|оригинальн|складск|идентификационн)\\p{L}{0,3} ?(?:номер\\p{L}{0,2}|№)',
    'номер\\p{L}{0,3} (?:детал|запчаст|кузов|двигател|двс|мотор|шасси|рам|агрегат|акпп|мкпп|кпп|короб|заказ|договор|птс|стс|полис|лот|сч[её]т|парти|модел|корпус|диск|шин)\\p{L}{0,3}',
    '(?:двигател\\p{L}{1,2}|двс|мотор\\p{L}{0,2}|кузов\\p{L}{0,2}|шасси|рам[аы]|[ам]?кпп|короб\\p{L}{2,3}|заказ|договор|лот|сч[её]т|полис|парти[ия])[ .:]{0,2}(?:№|n|no|#|:|номер)',
    '(?:part|chassis|engine|frame|body|serial|gearbox|stock|order|invoice|policy|casting|build)(?: (?:no|num|number|code))?',
    'э?птс|стс|гтд|осаго|каско|инн|огрн(?:ип)?|снилс|бик|iban|isbn|ean|upc|imei|штрих-?код|код|оригинал\\p{L}{0,4}|замен\\p{L}{1,2}|аналог\\p{L}{0,2}|partnumber',
  ].join('|')})[\\s:№#.°-]{0,5}$`,
  'iu',
);
/** Words that precede figures and other numbers, which appear in unusual groups as often as phones. */
const FIGURE_WORD =
  /(?<!\p{L})(?:(?:рам|кузов|двигател|мотор|короб|пробег|стоимост|свидетельств|сертификат|лицензи|сери|модел)\p{L}{0,3}|(?:артикул|заводск|толщин)\p{L}{0,3}(?: \p{L}{1,12})?|лкп|цен[аеуы]|шасси|двс|[ам]?кпп|лот|заказ|договор|сч[её]т|ref\.?|model|price|mileage|odometer)[ \t:№#(-]{0,5}$/iu;
const UNIT =
  /^\s{0,2}(?:[₽$€£¥%]|(?:руб|р|тыс|млн|млрд|км|миль|mi|miles|km|kms|kg|кг|usd|eur|rub|euro|dollars|л\.? ?с|hp|квт|kw|мм|mm|см|cm|cc|шт|pcs)(?!-?\p{L}))/iu;
const PHONE_WORD =
  /(?:тел|тлф|моб|сот|телефон\p{L}{0,3}|звон\p{L}{0,5}|набер\p{L}{0,5}|набир\p{L}{0,5}|номер\p{L}{0,2}|связ\p{L}{0,2}|call|phone|tel|mobile|cell|ring|wh?ats ?app\p{L}?|в[ао][тц]{1,2}с?ап\p{L}?)[\s.:№-]{0,4}$/iu;
/** Letter before Mercedes' part numbers: A 938 853 17 95. */
const LETTERED = /(?<!\p{L})[A-Z] ?$/u;
const LONGEST_BEFORE = 40;
const LONGEST_AFTER = 12;

function shapeOf(groups: DigitGroup[], isJoined: (group: DigitGroup) => boolean): string {
  const lengths: number[] = [];
  for (const group of groups) {
    const before = lengths.length > 0 && isJoined(group) ? (lengths.pop() ?? 0) : 0;
    lengths.push(before + group.digits.length);
  }
  return lengths.join('-');
}

/** Reports whether the digits are grouped as in common phone numbers. */
const isUsual = ({ shapes }: Candidate, usual: ReadonlySet<string>) =>
  shapes.some((shape) => usual.has(shape) || ONE_BY_ONE.test(shape));

/** Reports whether the groups of a line are a price, a mileage or a year rather than a part of a phone number. */
const isFigure = (line: DigitGroup[], zeros: string): boolean =>
  (line.length === 1 && line.some(isYear)) ||
  line
    .map(({ digits }) => digits)
    .join('')
    .endsWith(zeros);

/** Reports whether the candidate consists of several figures: a price and a year, or two lines of a table. */
function isFigures({ groups, joints, shapes, isWhole }: Candidate): boolean {
  const [shape = ''] = shapes;
  const last = groups.at(-1);
  if (shape === '1-3-3-4' && groups[2]?.digits === '000' && last) {
    if (isYear(last) || joints.every(({ text }) => /^[\s.,']+$/.test(text))) return true;
  }
  if (!isWhole && groups.some(isYear)) return true;
  const breaks = joints.flatMap(({ isNewLine }, place) => (isNewLine ? [place + 1] : []));
  if (breaks.length === 0) return false;
  const lines = [0, ...breaks].map((from, place) => groups.slice(from, breaks[place]));
  // A line may end between common groups; in other shapes round numbers are more likely figures.
  const zeros = TRUNK_SHAPES.has(shape) || LOCAL_SHAPES.has(shape) ? '000' : '00';
  return lines.some((line) => isFigure(line, zeros));
}

/** Reports whether words mark another number. A unit after an ungrouped mobile number of 11 digits does not. */
const isOther = ({ before, after, shapes, digits }: Candidate) =>
  OTHER_NUMBER.test(before) || (UNIT.test(after) && !(shapes[0] === '11' && MOBILE.test(digits)));

const hasFigure = ({ groups }: Candidate) =>
  groups.some((group) => group.digits === '000' || isYear(group));

/** Reports whether digits are a mobile number, alone in its lines, in groups that neither lists nor figures have. */
function isRegrouped(candidate: Candidate): boolean {
  const { groups, digits, joints, isLine, before } = candidate;
  if (!isLine || !MOBILE.test(digits) || hasFigure(candidate)) return false;
  if (OTHER_NUMBER.test(before) || FIGURE_WORD.test(before)) return false;
  const typed = groups
    .map((group, place) => (joints[place - 1]?.text ?? '') + group.digits)
    .join('');
  return ANY_GROUPS.test(typed) && !GROUPED_FIGURES.test(typed);
}

/** Reports whether the letters replace digits: in an uncommon group they would be a code. */
const isDisguised = ({ letters, groups }: Candidate, isGrouped: boolean) =>
  letters <= MOST_LETTERS &&
  (isGrouped || groups.every((group) => group.letters < group.digits.length));

/** Reports whether digits are a Russian or Kazakh number that begins with 8 or 7. */
function isWithTrunk(candidate: Candidate): boolean {
  const { digits, groups, letters, joints, shapes, isWhole } = candidate;
  if (!WITH_TRUNK.test(digits)) return false;
  const isGrouped = isUsual(candidate, TRUNK_SHAPES);
  if (letters > 0 && !isDisguised(candidate, isGrouped)) return false;
  if (groups[0]?.hasPlus) return true;
  if (isFigures(candidate)) return false;
  if (isGrouped) return groups.length > 2 || !isOther(candidate);
  if (isRegrouped(candidate)) return true;
  const isSpaced = joints.every(({ text }) => /^ +$/.test(text));
  if (!isWhole || !isSpaced || hasFigure(candidate)) return false;
  return !shapes.includes(PART_NUMBER) && !isOther(candidate);
}

/** Reports whether digits are a Russian or Kazakh number without the leading 8 or 7. */
function isWithoutTrunk(candidate: Candidate): boolean {
  const { digits, groups, letters, joints, shapes, isWhole, before } = candidate;
  if (groups[0]?.hasPlus) return false;
  if (!WITHOUT_TRUNK.test(digits) || ROUND.test(digits)) return false;
  if (isFigures(candidate) || isOther(candidate)) return false;
  if (!isUsual(candidate, LOCAL_SHAPES)) {
    return letters === 0 && !LETTERED.test(before) && isRegrouped(candidate);
  }
  if (joints.some(({ text, isOdd }) => isOdd && (/[,:=/]/.test(text) || text !== joints[0]?.text)))
    return false;
  const [shape = ''] = shapes;
  const last = groups.at(-1);
  if (shape === '3-3-4' && last && isYear(last)) return false;
  if (!isWhole && shape !== '10' && shape !== '3-3-2-2') return false;
  if (letters > 0 && !isDisguised(candidate, false)) return false;
  if (LETTERED.test(before)) return false;
  if (PHONE_WORD.test(before)) return true;
  const isMobile = digits.startsWith('9');
  const hasSigns = joints.some(({ text }) => /[()-]/.test(text)) || before.endsWith('(');
  return isMobile || (hasSigns && groups.length > 1);
}

/** Returns the digits of a number with a country code, after `00` or a plus; `null` without a country code. */
function internationalOf(candidate: Candidate): string | null {
  const { groups, digits, letters, joints, shapes, isWhole } = candidate;
  const [first] = groups;
  if (!first || letters > 0 || UNIT.test(candidate.after)) return null;
  if (first.hasPlus) return digits;
  const isJoined = joints.every(({ text }) => /^[ \t()./-]+$/.test(text));
  const isLikely = isWhole && isJoined && !shapes.includes(CARD_NUMBER) && !isOther(candidate);
  return isLikely && WITH_ZEROS.test(digits) ? digits.slice(2) : null;
}

/** Checks whether a number with its country code exists in a numbering plan. */
export type NumberCheck = (digits: string) => boolean;

const isValid: NumberCheck = (digits) =>
  parsePhoneNumberFromString(`+${digits}`)?.isValid() ?? false;

/** Reports whether text other than digits of the same number may adjoin a joint. */
const isApart = (joint: DigitGroup['joint'] | undefined) =>
  !joint || /[\s,:()/]|.{4}/.test(joint.text);

/** Yields the candidates that begin with the group at `start`, by the position of their last group. */
function* candidatesFrom(text: string, run: DigitGroup[], start: number) {
  const before = text.slice(
    Math.max(0, (run[start]?.from ?? 0) - LONGEST_BEFORE),
    run[start]?.from,
  );
  const isForeign = run[start]?.hasPlus || run[start]?.digits.startsWith('00');
  let digits = '';
  let letters = 0;
  for (let end = start; end < run.length; end += 1) {
    const group = run[end];
    digits += group?.digits ?? '';
    letters += group?.letters ?? 0;
    if (!group || digits.length > MOST_DIGITS) return;
    const mayBe = isForeign
      ? digits.length >= FEWEST_DIGITS
      : WITH_TRUNK.test(digits) || WITHOUT_TRUNK.test(digits);
    if (!mayBe || !isApart(run[end + 1]?.joint)) continue;
    const groups = run.slice(start, end + 1);
    const joints = groups.slice(1).flatMap(({ joint }) => joint ?? []);
    const isBroken = joints.filter(({ isNewLine }) => isNewLine).length === 1;
    yield {
      groups,
      digits,
      letters,
      joints,
      shapes: [
        shapeOf(groups, () => false),
        ...(isBroken ? [shapeOf(groups, ({ joint }) => joint?.isNewLine ?? false)] : []),
      ],
      isWhole: groups.length === run.length,
      isLine: [run[start], run[end + 1]].every((edge) => edge?.joint?.isNewLine ?? true),
      before,
      after: text.slice(group.to, group.to + LONGEST_AFTER),
    } satisfies Candidate;
  }
}

/** Returns the groups of the first candidate that is a phone number; `null` if none is. */
function phoneFrom(candidates: Candidate[], check: NumberCheck): DigitGroup[] | null {
  const phone =
    candidates.find((each) => isWithTrunk(each) && check(`7${each.digits.slice(1)}`)) ??
    candidates.find((each) => isWithoutTrunk(each) && check(`7${each.digits}`)) ??
    candidates
      .slice(-ENDS_TRIED)
      .toReversed()
      .find((each) => {
        const number = internationalOf(each);
        return number !== null && check(number);
      });
  return phone?.groups ?? null;
}

/** Signs before a number that belong to it. */
const LEAD = /(?:\(?\+ ?\(?|\()$/;

function spanOf(text: string, groups: DigitGroup[]): Span {
  const [from = 0, to = 0] = [groups[0]?.from, groups.at(-1)?.to];
  const [lead = ''] = LEAD.exec(text.slice(Math.max(0, from - 4), from)) ?? [];
  const belongs = lead.includes('+') || text.slice(from, to).includes(')');
  return { from: belongs ? from - lead.length : from, to };
}

/** Finds the phone numbers of a run; compares each group only with the few that still fit behind it. */
function phonesOf(text: string, run: DigitGroup[], check: NumberCheck): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < run.length; ) {
    const first = run[start];
    const begins = first && (first.hasPlus || isApart(first.joint));
    const groups = begins && phoneFrom([...candidatesFrom(text, run, start)], check);
    if (groups) spans.push(spanOf(text, groups));
    start += groups ? groups.length : 1;
  }
  return spans;
}

/**
 * Finds phone numbers in a folded text, also with letters for digits, with unusual separators and over two lines.
 * Runs in time proportional to the length of the text: each group of digits is compared with those behind it up to
 * the maximum length of a number, and the number of look-ups is limited.
 */
export function findPhones(text: string, lookUp: NumberCheck = isValid): Span[] {
  let lookedUp = 0;
  const check: NumberCheck = (digits) => {
    lookedUp += 1;
    return lookedUp <= MOST_LOOKED_UP && lookUp(digits);
  };
  const bars: BarReading[] = text.includes('|') ? ['separator', 'one'] : ['separator'];
  return bars.flatMap((bar) => digitRuns(text, bar).flatMap((run) => phonesOf(text, run, check)));
}
