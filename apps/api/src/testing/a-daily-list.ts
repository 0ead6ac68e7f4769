interface Rate {
  code: string;
  /** Roubles for `nominal` units, with a decimal comma */
  value: string;
  nominal?: number;
  name?: string;
}

/** Encodes text in windows-1251; only ASCII and Russian letters without Ё. */
function encodeWindows1251(text: string): Buffer {
  const bytes = [...text].map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x80) return code;
    if (code >= 0x410 && code <= 0x44f) return code - 0x410 + 0xc0;
    throw new Error(`character ${letter} has no byte`);
  });
  return Buffer.from(bytes);
}

/** Returns a daily list of rates in the format of the Bank of Russia; the numbers are invented. */
export function aDailyList(date: string, rates: Rate[]): Buffer {
  const rows = rates.map(
    ({ code, value, nominal = 1, name = 'Валюта' }, index) =>
      `<Valute ID="R${index}"><NumCode>036</NumCode><CharCode>${code}</CharCode>` +
      `<Nominal>${nominal}</Nominal><Name>${name}</Name><Value>${value}</Value></Valute>`,
  );
  return encodeWindows1251(
    '<?xml version="1.0" encoding="windows-1251"?>' +
      `<ValCurs Date="${date}" name="Foreign Currency Market">${rows.join('')}</ValCurs>`,
  );
}
