import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Span } from '../../core/folded-text/folded-text.rules.ts';
import { type BarReading, type DigitGroup, findDigitRuns, type Separator } from './digit-groups.ts';

/** Consecutive groups of a run that may be a phone number. */
interface Candidate {
  groups: DigitGroup[];
  digits: string;
  letterCount: number;
  separators: Separator[];
  /**
   * Group lengths, such as `1-3-3-4`. If the candidate spans two lines, also those with the groups around the break
   * joined: a line may break anywhere.
   */
  shapes: string[];
  /** Set if the run has no other groups. */
  isWholeRun: boolean;
  /** Set if its lines have no other groups of the run. */
  fillsLines: boolean;
  before: string;
  after: string;
}

/** Russian or Kazakh numbers with the leading 8 or 7, and without. */
const WITH_TRUNK = /^[78](?:[3489]\d|7[0-7])\d{8}$/;
const WITHOUT_TRUNK = /^[34789]\d{9}$/;
/** Russian mobile numbers, with or without the leading 8 or 7. */
const MOBILE = /^[78]?9\d{9}$/;
const MIN_DIGITS = 8;
const MAX_DIGITS = 17;
/** Number of candidates checked for a foreign number: lengths differ between numbering plans. */
const MAX_ENDS_TRIED = 3;
/** Maximum number of look-ups in numbering plans for one text. */
const MAX_LOOKUPS = 300;
/** Maximum number of letters in place of digits of a number. */
const MAX_LETTERS = 5;

const splitIntoSet = (text: string) => new Set(text.split(' '));
/** Common group lengths of Russian numbers with 8, 7 or +7. */
const TRUNK_SHAPES = splitIntoSet(
  '11 1-10 1-3-7 1-3-3-4 1-3-4-3 1-3-3-2-2 1-3-2-2-3 1-3-2-3-2 1-3-2-5 1-4-6 1-4-2-2-2 1-4-3-3 1-5-5 1-5-1-2-2 1-5-3-2 1-2-2-2-2-2 2-2-2-2-2-1 4-7 4-3-4 4-3-2-2 4-2-2-3',
);
/** Common group lengths of numbers without the first digit. */
const LOCAL_SHAPES = splitIntoSet('10 3-7 3-3-4 3-3-2-2 3-2-2-3');
const SINGLE_DIGITS_SHAPE = /^1(?:-1)+$/;
/** Group lengths of BMW's part numbers: 83 21 2 365 946. */
const PART_NUMBER_SHAPE = '2-2-1-3-3';
const CARD_NUMBER_SHAPE = '4-4-4-4';
/** Numbers with `00`, the country code and at least nine more digits. */
const WITH_ZEROS = /^00[1-9]\d{9,}$/;
/** Groups of any length with parentheses or hyphens between them. A dot beside other separators is a decimal point. */
const ANY_GROUPS = /^(?=.*[()-])\d+(?:[ \t()-]+\d+)+$|^\d+(?: ?\. ?\d+)+$/;
/** Other figures in such groups: 89 900 - 102 500, Toyota's 90915-10003, years 92-95, WABCO's 932-510-009-0. */
const GROUPED_FIGURES = /^\d{2,3} ?\d{3} *-+ *\d{2,3} ?\d{3}$|^9\d?\D|^\d{3}(?:\D+\d{3}){2}\D+\d$/;

const YEAR = /^(?:19|20)\d\d$/;
const isYear = ({ digits }: DigitGroup) => YEAR.test(digits);
const ROUND_NUMBER = /0{5}$/;

/** Words that precede numbers other than phone numbers. */
const OTHER_NUMBER_WORD = new RegExp(
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
/** Words that precede figures and other numbers; in unusual groups these are as frequent as phone numbers. */
const FIGURE_WORD =
  /(?<!\p{L})(?:(?:рам|кузов|двигател|мотор|короб|пробег|стоимост|свидетельств|сертификат|лицензи|сери|модел)\p{L}{0,3}|(?:артикул|заводск|толщин)\p{L}{0,3}(?: \p{L}{1,12})?|лкп|цен[аеуы]|шасси|двс|[ам]?кпп|лот|заказ|договор|сч[её]т|ref\.?|model|price|mileage|odometer)[ \t:№#(-]{0,5}$/iu;
const UNIT =
  /^\s{0,2}(?:[₽$€£¥%]|(?:руб|р|тыс|млн|млрд|км|миль|mi|miles|km|kms|kg|кг|usd|eur|rub|euro|dollars|л\.? ?с|hp|квт|kw|мм|mm|см|cm|cc|шт|pcs)(?!-?\p{L}))/iu;
const PHONE_WORD =
  /(?:тел|тлф|моб|сот|телефон\p{L}{0,3}|звон\p{L}{0,5}|набер\p{L}{0,5}|набир\p{L}{0,5}|номер\p{L}{0,2}|связ\p{L}{0,2}|call|phone|tel|mobile|cell|ring|wh?ats ?app\p{L}?|в[ао][тц]{1,2}с?ап\p{L}?)[\s.:№-]{0,4}$/iu;
/** Letter before Mercedes' part numbers: A 938 853 17 95. */
const SINGLE_LETTER = /(?<!\p{L})[A-Z] ?$/u;
const MAX_BEFORE_LENGTH = 40;
const MAX_AFTER_LENGTH = 12;

function shapeOf(groups: DigitGroup[], isJoined: (group: DigitGroup) => boolean): string {
  const lengths: number[] = [];
  for (const group of groups) {
    const before = lengths.length > 0 && isJoined(group) ? (lengths.pop() ?? 0) : 0;
    lengths.push(before + group.digits.length);
  }
  return lengths.join('-');
}

/** Reports whether the digits are grouped as in common phone numbers. */
const hasShapeOf = ({ shapes }: Candidate, knownShapes: ReadonlySet<string>) =>
  shapes.some((shape) => knownShapes.has(shape) || SINGLE_DIGITS_SHAPE.test(shape));

/** Reports whether the groups of a line are a price, a mileage or a year rather than a part of a phone number. */
const isFigureLine = (line: DigitGroup[], zeros: string): boolean =>
  (line.length === 1 && line.some(isYear)) ||
  line
    .map(({ digits }) => digits)
    .join('')
    .endsWith(zeros);

/** Reports whether the candidate consists of figures, such as a price and a year, or two lines of a table. */
function hasOnlyFigures({ groups, separators, shapes, isWholeRun }: Candidate): boolean {
  const [shape = ''] = shapes;
  const last = groups.at(-1);
  if (shape === '1-3-3-4' && groups[2]?.digits === '000' && last) {
    if (isYear(last) || separators.every(({ text }) => /^[\s.,']+$/.test(text))) return true;
  }
  if (!isWholeRun && groups.some(isYear)) return true;
  const breaks = separators.flatMap(({ hasLineBreak }, index) => (hasLineBreak ? [index + 1] : []));
  if (breaks.length === 0) return false;
  const lines = [0, ...breaks].map((from, index) => groups.slice(from, breaks[index]));
  // A line may end between common groups; in other shapes round numbers are more likely figures.
  const zeros = TRUNK_SHAPES.has(shape) || LOCAL_SHAPES.has(shape) ? '000' : '00';
  return lines.some((line) => isFigureLine(line, zeros));
}

/** Reports whether words mark another number. A unit after an ungrouped mobile number of 11 digits does not. */
const isOtherNumber = ({ before, after, shapes, digits }: Candidate) =>
  OTHER_NUMBER_WORD.test(before) ||
  (UNIT.test(after) && !(shapes[0] === '11' && MOBILE.test(digits)));

const hasFigure = ({ groups }: Candidate) =>
  groups.some((group) => group.digits === '000' || isYear(group));

/**
 * Reports whether digits are a mobile number, alone in its lines, whose groups are unlike those of lists and figures.
 */
function isUnusuallyGroupedMobile(candidate: Candidate): boolean {
  const { groups, digits, separators, fillsLines, before } = candidate;
  if (!fillsLines || !MOBILE.test(digits) || hasFigure(candidate)) return false;
  if (OTHER_NUMBER_WORD.test(before) || FIGURE_WORD.test(before)) return false;
  const groupedDigits = groups
    .map((group, index) => (separators[index - 1]?.text ?? '') + group.digits)
    .join('');
  return ANY_GROUPS.test(groupedDigits) && !GROUPED_FIGURES.test(groupedDigits);
}

/** Reports whether the letters replace digits. In uncommon groups, a group of letters only is a code. */
const isDisguised = ({ letterCount, groups }: Candidate, hasUsualGroups: boolean) =>
  letterCount <= MAX_LETTERS &&
  (hasUsualGroups || groups.every((group) => group.letterCount < group.digits.length));

/** Reports whether digits are a Russian or Kazakh number that begins with 8 or 7. */
function isTrunkNumber(candidate: Candidate): boolean {
  const { digits, groups, letterCount, separators, shapes, isWholeRun } = candidate;
  if (!WITH_TRUNK.test(digits)) return false;
  const hasUsualGroups = hasShapeOf(candidate, TRUNK_SHAPES);
  if (letterCount > 0 && !isDisguised(candidate, hasUsualGroups)) return false;
  if (groups[0]?.hasPlus) return true;
  if (hasOnlyFigures(candidate)) return false;
  if (hasUsualGroups) return groups.length > 2 || !isOtherNumber(candidate);
  if (isUnusuallyGroupedMobile(candidate)) return true;
  const isSpaced = separators.every(({ text }) => /^ +$/.test(text));
  if (!isWholeRun || !isSpaced || hasFigure(candidate)) return false;
  return !shapes.includes(PART_NUMBER_SHAPE) && !isOtherNumber(candidate);
}

/** Reports whether digits are a Russian or Kazakh number without the leading 8 or 7. */
function isNumberWithoutTrunk(candidate: Candidate): boolean {
  const { digits, groups, letterCount, separators, shapes, isWholeRun, before } = candidate;
  if (groups[0]?.hasPlus) return false;
  if (!WITHOUT_TRUNK.test(digits) || ROUND_NUMBER.test(digits)) return false;
  if (hasOnlyFigures(candidate) || isOtherNumber(candidate)) return false;
  if (!hasShapeOf(candidate, LOCAL_SHAPES)) {
    return letterCount === 0 && !SINGLE_LETTER.test(before) && isUnusuallyGroupedMobile(candidate);
  }
  if (
    separators.some(
      ({ text, isUnusual }) => isUnusual && (/[,:=/]/.test(text) || text !== separators[0]?.text),
    )
  )
    return false;
  const [shape = ''] = shapes;
  const last = groups.at(-1);
  if (shape === '3-3-4' && last && isYear(last)) return false;
  if (!isWholeRun && shape !== '10' && shape !== '3-3-2-2') return false;
  if (letterCount > 0 && !isDisguised(candidate, false)) return false;
  if (SINGLE_LETTER.test(before)) return false;
  if (PHONE_WORD.test(before)) return true;
  const isMobile = digits.startsWith('9');
  const hasSigns = separators.some(({ text }) => /[()-]/.test(text)) || before.endsWith('(');
  return isMobile || (hasSigns && groups.length > 1);
}

/** Returns the digits of a number from its country code on; `null` without `00` or a plus. */
function internationalDigitsOf(candidate: Candidate): string | null {
  const { groups, digits, letterCount, separators, shapes, isWholeRun } = candidate;
  const [firstGroup] = groups;
  if (!firstGroup || letterCount > 0 || UNIT.test(candidate.after)) return null;
  if (firstGroup.hasPlus) return digits;
  const isJoined = separators.every(({ text }) => /^[ \t()./-]+$/.test(text));
  const isLikely =
    isWholeRun && isJoined && !shapes.includes(CARD_NUMBER_SHAPE) && !isOtherNumber(candidate);
  return isLikely && WITH_ZEROS.test(digits) ? digits.slice(2) : null;
}

/** Checks whether a number with its country code exists in a numbering plan. */
export type NumberCheck = (digits: string) => boolean;

const isValidNumber: NumberCheck = (digits) =>
  parsePhoneNumberFromString(`+${digits}`)?.isValid() ?? false;

/** Reports whether a number may end before a separator and another one may begin after it. */
const canEndNumber = (separator: DigitGroup['separator'] | undefined) =>
  !separator || /[\s,:()/]|.{4}/.test(separator.text);

/** Yields the candidates that begin with the group at `start`, by the position of their last group. */
function* candidatesFrom(text: string, run: DigitGroup[], start: number) {
  const before = text.slice(
    Math.max(0, (run[start]?.from ?? 0) - MAX_BEFORE_LENGTH),
    run[start]?.from,
  );
  const isForeign = run[start]?.hasPlus || run[start]?.digits.startsWith('00');
  let digits = '';
  let letterCount = 0;
  for (let end = start; end < run.length; end += 1) {
    const group = run[end];
    digits += group?.digits ?? '';
    letterCount += group?.letterCount ?? 0;
    if (!group || digits.length > MAX_DIGITS) return;
    const canBePhone = isForeign
      ? digits.length >= MIN_DIGITS
      : WITH_TRUNK.test(digits) || WITHOUT_TRUNK.test(digits);
    if (!canBePhone || !canEndNumber(run[end + 1]?.separator)) continue;
    const groups = run.slice(start, end + 1);
    const separators = groups.slice(1).flatMap(({ separator }) => separator ?? []);
    const hasLineBreak = separators.filter(({ hasLineBreak }) => hasLineBreak).length === 1;
    yield {
      groups,
      digits,
      letterCount,
      separators,
      shapes: [
        shapeOf(groups, () => false),
        ...(hasLineBreak
          ? [shapeOf(groups, ({ separator }) => separator?.hasLineBreak ?? false)]
          : []),
      ],
      isWholeRun: groups.length === run.length,
      fillsLines: [run[start], run[end + 1]].every((edge) => edge?.separator?.hasLineBreak ?? true),
      before,
      after: text.slice(group.to, group.to + MAX_AFTER_LENGTH),
    } satisfies Candidate;
  }
}

/** Returns the groups of the first candidate that is a phone number; `null` if none is. */
function findPhoneGroups(candidates: Candidate[], checkNumber: NumberCheck): DigitGroup[] | null {
  const phone =
    candidates.find((each) => isTrunkNumber(each) && checkNumber(`7${each.digits.slice(1)}`)) ??
    candidates.find((each) => isNumberWithoutTrunk(each) && checkNumber(`7${each.digits}`)) ??
    candidates
      .slice(-MAX_ENDS_TRIED)
      .toReversed()
      .find((each) => {
        const number = internationalDigitsOf(each);
        return number !== null && checkNumber(number);
      });
  return phone?.groups ?? null;
}

/** Characters before a number that belong to it. */
const LEADING_SIGNS = /(?:\(?\+ ?\(?|\()$/;

function spanOf(text: string, groups: DigitGroup[]): Span {
  const [from = 0, to = 0] = [groups[0]?.from, groups.at(-1)?.to];
  const [leadingSigns = ''] = LEADING_SIGNS.exec(text.slice(Math.max(0, from - 4), from)) ?? [];
  const isPartOfNumber = leadingSigns.includes('+') || text.slice(from, to).includes(')');
  return { from: isPartOfNumber ? from - leadingSigns.length : from, to };
}

/** Finds the phone numbers of a run; combines each group only with the few that fit the maximum length. */
function findPhonesInRun(text: string, run: DigitGroup[], checkNumber: NumberCheck): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < run.length; ) {
    const firstGroup = run[start];
    const canBegin = firstGroup && (firstGroup.hasPlus || canEndNumber(firstGroup.separator));
    const groups = canBegin && findPhoneGroups([...candidatesFrom(text, run, start)], checkNumber);
    if (groups) spans.push(spanOf(text, groups));
    start += groups ? groups.length : 1;
  }
  return spans;
}

/**
 * Finds phone numbers in a folded text, also with letters for digits, with unusual separators or across two lines.
 * Runs in time proportional to the length of the text: each group of digits is combined with those after it up to
 * the maximum length of a number, and the number of look-ups is limited.
 */
export function findPhones(text: string, isExistingNumber: NumberCheck = isValidNumber): Span[] {
  let lookupCount = 0;
  const checkNumber: NumberCheck = (digits) => {
    lookupCount += 1;
    return lookupCount <= MAX_LOOKUPS && isExistingNumber(digits);
  };
  const bars: BarReading[] = text.includes('|')
    ? ['barAsSeparator', 'barAsOne']
    : ['barAsSeparator'];
  return bars.flatMap((bar) =>
    findDigitRuns(text, bar).flatMap((run) => findPhonesInRun(text, run, checkNumber)),
  );
}
