import { expect, test } from 'vitest';
import { ApiError, type ApiErrorCode } from '@/lib/api.ts';
import { obstacleOf } from './buy-at-quoted-price.ts';

const createApiError = (code: ApiErrorCode, errors = {}) => new ApiError(400, code, 'x', errors);

test.each([
  [createApiError('payment.price_changed'), 'price'],
  [createApiError('payment.off'), 'off'],
  [createApiError('payment.too_many_open'), 'open'],
  [createApiError('tariff.companies_only'), 'companies'],
  [createApiError('validation', { company_inn: ['x'] }), 'inn'],
  [createApiError('validation', { months: ['x'] }), null],
  [createApiError('offline'), null],
  [new Error('x'), null],
])('maps %s to the obstacle %s', (error, obstacle) => {
  expect(obstacleOf(error)).toBe(obstacle);
});
