import { sendCallback } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBrowser, aRequest } from '../../../testing/a-request.ts';
import {
  deleteQueuedEmails,
  makeRetriesDue,
  queuedEmails,
  sharedMailServer,
} from '../../../testing/mail-server.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(async () => {
  mailServer.refuse = null;
  await deleteQueuedEmails(world);
});

describe('an unavailable mail server', () => {
  it('delays no form, and receives each email once later', async () => {
    mailServer.refuse = { code: 451, message: 'later' };
    const emails = ['a', 'b', 'c'].map((name) => `${name}@example.test`);
    for (const email of emails) await aRequest(world, { email });
    for (let n = 0; n < 3; n += 1) {
      await expect(mailServer.deliver(world)).rejects.toThrow();
      await makeRetriesDue(world);
    }

    mailServer.refuse = null;
    world.clock.moveTo(new Date(START.getTime() + 6 * 3_600_000));
    const mails = await mailServer.deliver(world);

    expect(mails.map(({ to: [to] }) => to).sort()).toEqual(emails);
    // The times are exact: "within 30 minutes" would be wrong by now.
    for (const { text } of mails) expect(text).toContain('до 15:30 15 июня по московскому времени');
    expect([await mailServer.deliver(world), await queuedEmails(world)]).toEqual([[], []]);
  });

  it('receives no second attempt after permanently rejecting a recipient', async () => {
    mailServer.refuse = { code: 550, message: '5.1.1 no such user' };
    await aRequest(world, { email: 'nobody@example.test' });

    expect(await mailServer.deliver(world)).toEqual([]);
    expect(await queuedEmails(world)).toEqual([]);
  });
});

describe('an email about a request', () => {
  it('is queued if and only if the request is stored', async () => {
    await world.own.asOwner(
      `ALTER TABLE request ADD CONSTRAINT broken CHECK (name <> 'Сломана') NOT VALID`,
    );
    const body = { name: 'Сломана', phone: '+79991234567', email: 'a@example.test' };
    const response = await world.call(sendCallback, { headers: aBrowser(), body });

    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await queuedEmails(world)).toEqual([]);
    await world.own.asOwner('ALTER TABLE request DROP CONSTRAINT broken');
  });

  it('is not sent if the request has been erased', async () => {
    await aRequest(world, { email: 'a@example.test' });
    await world.database.request.deleteMany();

    expect(await mailServer.deliver(world)).toEqual([]);
  });
});
