import type { ContentEntry, ContentKind } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LeaveGuard } from '@/forms/leave-guard.tsx';
import { isNotFoundError } from '@/lib/api.ts';
import { currentLanguage, type Language, useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { currentSession } from '@/lib/session.ts';
import { Button } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Notice } from '@/ui/notice.tsx';
import { SegmentedControl } from '@/ui/segmented-control.tsx';
import { ErrorState, notifyError } from '@/ui/states.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import {
  contentQuery,
  refetchContent,
  storedPicturesQuery,
  useRestoreContent,
} from '../api/content.ts';
import type { ContentItem, Draft } from '../content-fields.ts';
import { useContentDraft } from '../use-content-draft.ts';
import { useContentSaving } from '../use-content-saving.ts';
import { ContentConflict } from './content-conflict.tsx';
import { ContentForm } from './content-form.tsx';
import { ContentHeader } from './content-header.tsx';
import { ContentHistory } from './content-history.tsx';
import { ContentPreview, type PreviewRenderers } from './content-preview.tsx';

interface ContentEditorProps {
  kind: ContentKind;
  /** 0 for a new item. */
  id: number;
  items: readonly ContentItem[];
  renderers: PreviewRenderers;
  onOrder: (ids: number[]) => void;
  onDraftPresenceChange: () => void;
  onClose: () => void;
  onCreated: (id: number) => void;
}

export function ContentEditor(props: ContentEditorProps) {
  const { kind, id, onClose } = props;
  const { t } = useTranslation('moderation-content');
  const {
    data: item,
    error,
    refetch,
  } = useQuery({
    ...contentQuery(kind, id),
    enabled: id !== 0,
  });
  if (id === 0 || item) return <ContentItemEditor {...props} item={item} />;
  if (isNotFoundError(error)) {
    return (
      <EmptyState title={t('missing')}>
        <Button onClick={onClose}>{t('back')}</Button>
      </EmptyState>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="h-96" />
    </div>
  );
}

const modes = ['edit', 'preview', 'history'] as const;
type Mode = (typeof modes)[number];

function ContentItemEditor(props: ContentEditorProps & { item: ContentItem | undefined }) {
  const { kind, id, item, items, renderers, onOrder, onDraftPresenceChange, onClose, onCreated } =
    props;
  const { t } = useTranslation('moderation-content');
  const pane = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [chosenMode, setMode] = useState<Mode>('edit');
  const isRemoved = item?.removed === true;
  // A removed item must be restored before it can be changed.
  const mode = isRemoved ? 'history' : chosenMode;
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const [previews, setPreviews] = useState<Record<Language, unknown> | null>(null);
  const userId = currentSession()?.userId ?? 0;
  const contentDraft = useContentDraft({ userId, kind, id, item, onDraftPresenceChange });
  const { draft, isOutdated } = contentDraft;
  // Shows that unsaved text was restored, until the next edit.
  const [isRestored, setIsRestored] = useState(contentDraft.isUnsaved);
  const { data: storedPictures } = useQuery(storedPicturesQuery(kind, item));

  const handleSaved = (sentDraft: Draft, entry: ContentEntry) => {
    contentDraft.handleSaved(sentDraft, entry);
    setIsRestored(false);
    notify.success(t('saved', { version: entry.version }));
    if (id === 0) onCreated(entry.id);
  };
  const saving = useContentSaving({
    kind,
    id,
    draft,
    onSaved: handleSaved,
    onErrors: (errors) => {
      const otherLanguage = language === 'ru' ? 'en' : 'ru';
      const isInLanguage = (suffix: Language) => (name: string) => name.endsWith(`_${suffix}`);
      const names = [...errors.keys()];
      if (names.length > 0 && names.every(isInLanguage(otherLanguage))) setLanguage(otherLanguage);
      setMode('edit');
    },
  });

  useEffect(() => pane.current?.focus({ preventScroll: true }), []);
  const { focusRequests } = saving;
  useEffect(() => {
    if (focusRequests > 0 && isOutdated)
      pane.current?.querySelector<HTMLElement>('[data-conflict]')?.focus();
  }, [focusRequests, isOutdated]);

  const openPreview = async () => {
    const result = await saving.preview();
    if (!result) return;
    setPreviews({ ru: result.ru, en: result.en });
    setMode('preview');
  };
  const chooseMode = (nextMode: Mode) =>
    nextMode === 'preview' ? void openPreview() : setMode(nextMode);
  const reset = () => {
    setIsRestored(false);
    notify.success(t('discarded'), {
      label: t('discardedUndo'),
      key: `content ${kind} ${id}`,
      onPress: contentDraft.reset(),
    });
  };
  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-label={t('editorLabel')}
      className="flex min-w-0 flex-col gap-4 outline-none"
    >
      <LeaveGuard isUnsaved={() => contentDraft.isUnsaved}>{t('leave')}</LeaveGuard>
      <ContentHeader
        {...{ kind, item, items, onOrder, onClose }}
        isUnsaved={contentDraft.isUnsaved}
      />
      {isRemoved && item && <RemovedNotice kind={kind} item={item} />}
      {!isRemoved && (
        <div className="sm:max-w-[420px]">
          <SegmentedControl
            label={t('mode')}
            labelHidden
            value={mode}
            onChange={chooseMode}
            options={modes
              .filter((availableMode) => availableMode !== 'history' || item)
              .map((value) => ({ value, label: t(`modes.${value}`) }))}
          />
        </div>
      )}
      {isOutdated && item && !isRemoved && (
        <ContentConflict
          {...{ kind, items, item }}
          localDraft={draft}
          isSaving={saving.isSaving}
          onSaveMine={() => void saving.save(item.version)}
          onDiscardMine={() => {
            reset();
            form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
          }}
        />
      )}
      {isRestored && contentDraft.isUnsaved && !isOutdated && !isRemoved && (
        <Notice title={t('kept.title')} action={<Button onClick={reset}>{t('reset')}</Button>}>
          {t('kept.text')}
        </Notice>
      )}
      <div hidden={mode !== 'edit'}>
        <ContentForm
          formRef={form}
          label={t('formLabel')}
          editedContent={{
            kind,
            item,
            items,
            draft,
            pictures: { ...storedPictures, ...contentDraft.pictures },
            errors: saving.errors,
            onChange: (change) => {
              setIsRestored(false);
              contentDraft.change(change);
            },
            onUploaded: (name, { id: file, picture }) =>
              contentDraft.change({ [name]: String(file) }, { [file]: picture }),
          }}
          language={language}
          onLanguage={setLanguage}
          isUnsaved={contentDraft.isUnsaved}
          isSaving={saving.isSaving}
          isPreviewing={saving.isPreviewing}
          failure={saving.failure}
          focusRequests={focusRequests}
          onSave={async () => {
            if (isOutdated) saving.requestFocus();
            else if (item && !contentDraft.isUnsaved) notify.success(t('allSaved'));
            else await saving.save(contentDraft.version);
          }}
          onPreview={() => void openPreview()}
          onReset={reset}
        />
      </div>
      {mode === 'preview' && previews && (
        <ContentPreview
          {...{ kind, draft, previews, language, renderers }}
          isUnsaved={contentDraft.isUnsaved || !item}
          onLanguage={setLanguage}
        />
      )}
      {mode === 'history' && item && (
        <ContentHistory {...{ kind, item, items }} onRestored={() => setMode('edit')} />
      )}
    </section>
  );
}

function RemovedNotice({ kind, item }: { kind: ContentKind; item: ContentItem }) {
  const { t } = useTranslation('moderation-content');
  const restoring = useRestoreContent();
  const { id, version } = item;
  return (
    <Notice
      tone="warning"
      title={t('removed.title')}
      action={
        <Button
          busy={restoring.isPending}
          onClick={() =>
            restoring.mutate(
              { kind, id, version, to: version - 1 },
              {
                onError: (error) => {
                  notifyError(error);
                  void refetchContent(kind, id);
                },
              },
            )
          }
        >
          {t('removed.restore')}
        </Button>
      }
    >
      {t('removed.text')}
    </Notice>
  );
}
