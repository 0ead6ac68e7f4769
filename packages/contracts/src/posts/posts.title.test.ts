import { describe, expect, it } from 'vitest';
import { postTitle } from './posts.title.ts';

const entry = (name: string) => ({ id: 1, name });
const entryOrNull = (name: string | null) => (name === null ? null : entry(name));

const titleOf = (
  ...[make, model, generation, mod]: [string, string, string | null, string | null]
) =>
  postTitle({
    brand: entry(make),
    model: entry(model),
    generation: entryOrNull(generation),
    mod: entryOrNull(mod),
  });

describe('postTitle', () => {
  it('includes generation and modification', () => {
    expect(titleOf('Porsche', '911', 'VII (991)', 'GT3 RS 4.0')).toBe(
      'Porsche 911 VII (991) GT3 RS 4.0',
    );
  });

  it('omits the name of the first generation', () => {
    expect(titleOf('Ferrari', 'Roma', 'I', '3.9 V8 T')).toBe('Ferrari Roma 3.9 V8 T');
  });

  it('consists of make and model without generation and modification', () => {
    expect(titleOf('ZIL', '111', null, null)).toBe('ZIL 111');
    expect(titleOf('BMW', 'M5', 'E39', null)).toBe('BMW M5 E39');
  });

  it.each([
    ['the model', ['Alpina', 'B3', 'G20/G21', 'B3 3.0 T'], 'Alpina B3 G20/G21 3.0 T'],
    ['all of the model', ['Rimac', 'Nevera', 'I', 'Nevera'], 'Rimac Nevera'],
    ['the end of the model', ['Hyundai', 'Ioniq 5 N', 'I', 'N'], 'Hyundai Ioniq 5 N'],
    [
      'the model within',
      ['Mercedes-Benz', 'SL', 'R107', '280 SL 2.8'],
      'Mercedes-Benz R107 280 SL 2.8',
    ],
    ['the generation', ['Lancia', 'Thema', '8.32', '8.32 2.9 V8'], 'Lancia Thema 8.32 2.9 V8'],
    [
      'the generation in brackets',
      ['Lamborghini', 'Aventador', 'I (LP 700-4)', 'LP 700-4 6.5 V12'],
      'Lamborghini Aventador I (LP 700-4) 6.5 V12',
    ],
    [
      'the model with the generation',
      ['Pilatus', 'PC-12', 'PC-12 NG', 'PT6A-67P'],
      'Pilatus PC-12 NG PT6A-67P',
    ],
    [
      'the model in the codes of the generation',
      ['Mercedes-Benz', 'W123', 'W123/C123/S123', '230 E 2.3'],
      'Mercedes-Benz W123/C123/S123 230 E 2.3',
    ],
  ] satisfies [string, Parameters<typeof titleOf>, string][])(
    'omits a repetition of %s',
    (_title, names, title) => {
      expect(titleOf(...names)).toBe(title);
    },
  );

  it('preserves words that are only similar', () => {
    expect(titleOf('Audi', 'TT', 'I (8N)', 'TTS 2.0')).toBe('Audi TT I (8N) TTS 2.0');
    expect(titleOf('Aston Martin', 'V8', 'I', '5.3 V8')).toBe('Aston Martin V8 5.3 V8');
  });
});
