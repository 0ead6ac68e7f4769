import { describe, expect, it } from 'vitest';
import { errorCodes, errorStatus } from './errors.ts';

describe('errorStatus', () => {
  it('maps dotted codes to statuses that the API uses', () => {
    const statuses = [400, 401, 402, 403, 404, 405, 408, 409, 413, 415, 422, 429, 500, 503];

    for (const code of errorCodes) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*(\.[a-z]+(_[a-z]+)*)?$/);
      expect(statuses, code).toContain(errorStatus[code]);
    }
  });

  it('contains the general codes', () => {
    expect(errorStatus).toMatchObject({
      unauthorized: 401,
      forbidden: 403,
      not_found: 404,
      method_not_allowed: 405,
      conflict: 409,
      too_large: 413,
      unsupported_media_type: 415,
      validation: 422,
      too_many_requests: 429,
      unavailable: 503,
    });
  });
});
