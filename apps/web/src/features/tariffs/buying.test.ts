import { expect, test } from 'vitest';
import { ApiError, type ApiErrorCode } from '@/lib/api.ts';
import { obstacleOf } from './buying.ts';

const failed = (code: ApiErrorCode, errors = {}) => new ApiError(400, code, 'x', errors);

test.each([
  [failed('payment.price_changed'), 'price'],
  [failed('payment.off'), 'off'],
  [failed('payment.too_many_open'), 'open'],
  [failed('tariff.companies_only'), 'companies'],
  [failed('validation', { company_inn: ['x'] }), 'inn'],
  [failed('validation', { months: ['x'] }), null],
  [failed('offline'), null],
  [new Error('x'), null],
])('maps %s to its obstacle', (error, obstacle) => {
  expect(obstacleOf(error)).toBe(obstacle);
});
