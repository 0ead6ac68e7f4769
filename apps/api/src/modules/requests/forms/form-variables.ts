import { z } from 'zod';
import { wholeNumber } from '../../../variable.ts';

const HOURS = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Variable for hours of a day such as `09:00-20:00`. */
const hours = (fallback: string) =>
  z
    .string()
    .regex(HOURS, 'must be hours such as 09:00-20:00')
    // Times of equal length sort like strings.
    .refine((text) => text.slice(0, 5) < text.slice(6), 'must end after they begin')
    .default(fallback);

const minutes = (fallback: number, what: string) =>
  wholeNumber(1, 10_080)
    .default(fallback)
    .describe(`Minutes of support hours within which ${what}`);

const days = (fallback: number) => wholeNumber(1, 3_650).default(fallback);

/** Variables of forms: reply deadlines and retention of requests. */
export const formVariables = {
  SUPPORT_HOURS_WEEKDAYS: hours('09:00-20:00').describe(
    'When forms are answered on weekdays, in Moscow',
  ),
  SUPPORT_HOURS_WEEKENDS: hours('10:00-17:00').describe('The same on Saturdays and Sundays'),
  CONTACT_MINUTES: minutes(540, 'a message to us is answered'),
  TRANSPORT_MINUTES: minutes(30, 'who asks for transport is contacted'),
  AUTO_TRADE_MINUTES: minutes(540, 'who offers a vehicle in exchange is contacted'),
  BUY_AUTO_MINUTES: minutes(540, 'who wants to buy a vehicle is contacted'),
  SELECTION_MINUTES: minutes(540, 'who asks us to find a vehicle is contacted'),
  CALLBACK_MINUTES: minutes(30, 'who asks for a call is called'),
  BY_SERVICE_MINUTES: minutes(540, 'who asks us to place an ad is contacted'),
  SUPPORT_MINUTES: minutes(5, 'support answers'),
  BUYBACK_HOURS: wholeNumber(1, 720)
    .default(48)
    .describe('Hours by the clock within which we say what we would pay for a vehicle'),
  REQUEST_DAYS: days(180).describe(
    'Days after which a closed request is erased, and one that was answered and heard of no more',
  ),
  SUSPECT_REQUEST_DAYS: days(30).describe(
    'Days after which what a robot seems to have sent is erased',
  ),
  ERROR_REPORT_DAYS: days(90).describe('Days after which reports of errors are erased'),
  REQUEST_PROOF_DAYS: days(1_096).describe(
    'Days for which the kind, the times and the consent of an erased request are stored',
  ),
};
