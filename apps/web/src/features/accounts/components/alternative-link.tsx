import { IntentLink } from '@/lib/intent-link.tsx';

export function AlternativeLink({
  question,
  to,
  link,
}: {
  question: string;
  to: string;
  link: string;
}) {
  return (
    <p className="text-muted">
      {question}{' '}
      <IntentLink to={to} className="inline-block py-2.5 font-semibold text-ink underline">
        {link}
      </IntentLink>
    </p>
  );
}
