import {
  type Finding,
  type ModeratedPostPage,
  postFieldNames,
  postTitle,
} from '@pitlane/contracts';
import { ExternalLink, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useNow } from '@/lib/clock.ts';
import { formatTimeAgo } from '@/lib/format.ts';
import { useTranslation, withCurrentLanguage } from '@/lib/i18n.ts';
import { postAddress } from '@/lib/post-address.ts';
import { Badge } from '@/ui/chip.tsx';
import { Price } from '@/ui/price.tsx';
import { MarkedText } from '../../components/marked-text.tsx';
import { fieldLabelOf, fieldLabels, shortFields } from '../../post-fields.ts';
import { markQuotes } from '../../quotes.ts';
import { minutesSince, startOfWaiting } from '../../waiting.ts';
import { FindingNotes } from './finding-notes.tsx';
import { KindBadge } from './kind-badge.tsx';
import { PostDifference } from './post-difference.tsx';
import { PostPhotos } from './post-photos.tsx';
import { PostReports } from './post-reports.tsx';
import { WaitingTime } from './post-row.tsx';

interface PostContentProps {
  post: ModeratedPostPage;
  onPhoto: (index: number) => void;
}

/** Ad under review: first the reason for the review, then its content. */
export function PostContent({ post, onPhoto }: PostContentProps) {
  const { t } = useTranslation('moderation');
  const findingsAbout = (field: string) =>
    post.findings.filter((finding) => finding.field === field);
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <div className="flex flex-col gap-4">
        <PostHeader post={post} />
        <FindingsSummary post={post} />
      </div>
      {post.reports.length > 0 && <PostReports reports={post.reports} />}
      <PostDifference post={post} />
      <PostPhotos post={post} onPhoto={onPhoto} />
      <Section title={t('post.description')} anchor="description">
        <LongText text={post.description} findings={findingsAbout('description')}>
          {t('post.noDescription')}
        </LongText>
      </Section>
      {(post.comment || findingsAbout('comment').length > 0) && (
        <Section title={t('post.comment')} anchor="comment">
          <LongText text={post.comment ?? ''} findings={findingsAbout('comment')} />
        </Section>
      )}
      <Section title={t('post.fields')}>
        <dl className="mt-2 gap-x-10 md:columns-2">
          {shortFields(post).map(({ field, value }) => {
            const findings = findingsAbout(field);
            return (
              <div
                key={field}
                id={anchorOf(field)}
                tabIndex={-1}
                className="grid break-inside-avoid grid-cols-[minmax(0,9fr)_minmax(0,11fr)] gap-x-4 border-b border-line py-2 outline-none focus:bg-gold-tint"
              >
                <dt className="text-muted">{fieldLabelOf(field, post)}</dt>
                <dd className="min-w-0 font-medium wrap-anywhere">
                  {value === null ? (
                    <span className="font-normal text-muted">{t('empty')}</span>
                  ) : (
                    <MarkedText
                      parts={markQuotes(
                        value,
                        findings.flatMap(({ quotes }) => quotes),
                      )}
                    />
                  )}
                </dd>
                {findings.length > 0 && (
                  <dd className="col-span-2">
                    <FindingNotes findings={findings} />
                  </dd>
                )}
              </div>
            );
          })}
        </dl>
      </Section>
    </div>
  );
}

const anchorOf = (field: string) => `about-${field.replace(':', '-')}`;

function PostHeader({ post }: { post: ModeratedPostPage }) {
  const { t } = useTranslation('moderation');
  const now = useNow();
  const waitingSince = startOfWaiting(post);
  return (
    <header>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 text-[24px] leading-8 wrap-anywhere">
          {postTitle(post)}, {post.year}
        </h2>
        <Price value={post.price} sign={post.currency.sign} className="text-[22px] leading-8" />
      </div>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[14px] leading-5 text-muted">
        <KindBadge kind={post.waits_for} />
        <Badge>{t(`statuses.${post.status}`)}</Badge>
        <span>{t('post.number', { id: post.id })}</span>
        {waitingSince && <WaitingTime minutes={minutesSince(waitingSince, now)} />}
        {post.waits_for === 'report' && post.submitted_at && (
          <span>{t('post.sent', { time: formatTimeAgo(post.submitted_at, now) })}</span>
        )}
        <a
          href={withCurrentLanguage(postAddress(post))}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center gap-1 text-ink underline underline-offset-4"
        >
          {t('post.open')}
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      </p>
      {post.deny_reason && (
        <p className="mt-3 border-l-2 border-control pl-3 whitespace-pre-line wrap-anywhere">
          <span className="block text-[13px] leading-[18px] text-muted">
            {[t('post.denied'), ...fieldLabels(post.deny_reason.fields, post)].join(' · ')}
          </span>
          {post.deny_reason.reason}
        </p>
      )}
    </header>
  );
}

function FindingsSummary({ post }: { post: ModeratedPostPage }) {
  const { t } = useTranslation('moderation');
  if (post.findings.length === 0) return null;
  const isShown = ({ field }: Finding) =>
    postFieldNames.some((name) => name === field) || field.startsWith('photo:');
  const fields = [...new Set(post.findings.filter(isShown).map(({ field }) => field))];
  const focusField = (field: string) => {
    const element = document.getElementById(anchorOf(field));
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-label={t('findings.title')}
      className="rounded-card border border-warning bg-card px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="flex items-center gap-2 font-semibold text-warning">
          <TriangleAlert aria-hidden className="size-5" />
          {t('findings.title')}
        </p>
        {fields.map((field) => (
          <button
            key={field}
            type="button"
            onClick={() => focusField(field)}
            aria-label={t('findings.see', { field: fieldLabelOf(field, post) })}
            className="min-h-11 rounded-full border border-control px-3.5 text-[14px] hover:bg-sunken desk:min-h-8"
          >
            {fieldLabelOf(field, post)}
          </button>
        ))}
      </div>
      <FindingNotes findings={post.findings.filter((finding) => !isShown(finding))} />
      <p className="mt-1 text-[13px] leading-[18px] text-muted">{t('findings.hint')}</p>
    </section>
  );
}

interface SectionProps {
  title: string;
  anchor?: string;
  children: ReactNode;
}

function Section({ title, anchor, children }: SectionProps) {
  const id = useId();
  return (
    <section
      id={anchor && anchorOf(anchor)}
      tabIndex={anchor ? -1 : undefined}
      aria-labelledby={id}
      className="outline-none focus:[&_h3]:underline"
    >
      <h3 id={id} className="text-[18px] leading-6">
        {title}
      </h3>
      {children}
    </section>
  );
}

interface LongTextProps {
  text: string;
  findings: readonly Finding[];
  children?: ReactNode;
}

function LongText({ text, findings, children }: LongTextProps) {
  const parts = markQuotes(
    text,
    findings.flatMap(({ quotes }) => quotes),
  );
  return (
    <>
      {parts.length > 0 ? (
        <p className="mt-2 max-w-[72ch] text-[16px] leading-[26px] whitespace-pre-line wrap-anywhere">
          <MarkedText parts={parts} />
        </p>
      ) : (
        <p className="mt-2 text-muted">{children}</p>
      )}
      <FindingNotes findings={findings} />
    </>
  );
}
