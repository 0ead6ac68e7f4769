import {
  type RouteContract,
  requestTransport,
  sendAutoTrade,
  sendBuyAuto,
  sendBuyback,
  sendByService,
  sendCallback,
  sendContact,
  sendSelection,
  sendTransport,
} from '@pitlane/contracts';
import type { TestWorld } from './test-world.ts';

const contact = { name: 'Анна Ильинична', phone: '+7 (999) 123-45-67' };

/** Returns the operations that accept a form as JSON, with minimal bodies. */
export async function someForms({ database }: Pick<TestWorld, 'database'>) {
  const moscow = await database.city.findFirstOrThrow({ where: { nameRu: 'Москва' } });
  const other = await database.city.findFirstOrThrow({
    where: { countryId: { not: moscow.countryId } },
    orderBy: { id: 'asc' },
  });
  const brand = await database.brand.findFirstOrThrow({ where: { slug: 'porsche' } });
  const vehicle = { ...contact, brand_id: brand.id };
  const transport = {
    ...contact,
    send_country: other.countryId,
    send_city: other.id,
    receipt_country: moscow.countryId,
    receipt_city: moscow.id,
    send_type: 1,
  };
  const forms: Record<string, { contract: RouteContract; body: Record<string, unknown> }> = {
    contact: {
      contract: sendContact,
      body: { name: 'Анна', email: 'anna@example.test', description: 'Где ваш офис?' },
    },
    transport: { contract: requestTransport, body: transport },
    'transport of services': { contract: sendTransport, body: transport },
    'auto-trade': { contract: sendAutoTrade, body: { ...vehicle, wanted: 'Кабриолет' } },
    'buy-auto': { contract: sendBuyAuto, body: vehicle },
    'individual-selection': { contract: sendSelection, body: vehicle },
    buyback: { contract: sendBuyback, body: vehicle },
    callback: { contract: sendCallback, body: contact },
    'by-service': { contract: sendByService, body: contact },
  };
  const formOf = (kind: string) => {
    const form = forms[kind];
    if (!form) throw new Error(`no form ${kind}`);
    return form;
  };
  return { forms, formOf, moscow, other, brand, transport, vehicle, contact };
}
