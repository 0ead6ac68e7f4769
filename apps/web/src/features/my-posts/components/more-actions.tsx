import { addresses, type Post, type PostAction } from '@pitlane/contracts';
import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { IconButton } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { nameOf, type Step } from '../post-actions.ts';

const entry =
  'flex min-h-11 cursor-pointer items-center rounded-control px-3 outline-none data-highlighted:bg-sunken';
const isLoss = (action: PostAction) => action === 'remove' || action === 'remove_force';

interface MoreActionsProps {
  post: Pick<Post, 'id' | 'status'>;
  title: string;
  actions: readonly PostAction[];
  /** A step is under way: another one has to wait. */
  busy: boolean;
  onStep: (step: Step) => void;
  /** Changes the price alone; not of every ad. */
  onPrice: (() => void) | undefined;
}

/** What else can be done with an ad; what takes something away stands last. */
export function MoreActions({ post, title, actions, busy, onStep, onPrice }: MoreActionsProps) {
  const { t } = useTranslation('my-posts');
  const [open, setOpen] = useState(false);
  const chosen = useRef<(() => void) | null>(null);
  // A step may open a dialog, which returns the focus to where it is now: to the button.
  const begin = () => {
    if (chosen.current) queueMicrotask(chosen.current);
    chosen.current = null;
  };
  const sorted = actions.toSorted((one, other) => Number(isLoss(one)) - Number(isLoss(other)));
  const firstLoss = sorted.findIndex(isLoss);
  return (
    <DropdownMenu.Root
      modal={false}
      open={open}
      onOpenChange={(wanted) => setOpen(wanted && !busy)}
    >
      <DropdownMenu.Trigger asChild>
        <IconButton
          label={t('action.more', { title })}
          aria-busy={busy || undefined}
          className="border border-control bg-card text-ink hover:bg-sunken aria-busy:opacity-55"
        >
          <Ellipsis aria-hidden className="size-5" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={begin}
          className="fade-in z-40 min-w-56 rounded-card border border-line bg-card p-1.5 text-ink shadow-float"
        >
          {onPrice && (
            <DropdownMenu.Item
              onSelect={() => {
                chosen.current = onPrice;
              }}
              className={entry}
            >
              {t('action.price')}
            </DropdownMenu.Item>
          )}
          {sorted.map((action, index) => (
            <div key={action}>
              {index === firstLoss && index > 0 && (
                <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
              )}
              {action === 'update' ? (
                <DropdownMenu.Item asChild>
                  <IntentLink to={addresses.productUpdate(post.id)} className={entry}>
                    {t('action.update')}
                  </IntentLink>
                </DropdownMenu.Item>
              ) : (
                <DropdownMenu.Item
                  onSelect={() => {
                    chosen.current = () => onStep(action);
                  }}
                  className={classes(entry, isLoss(action) && 'text-danger')}
                >
                  {t(`action.${nameOf(action, post)}`)}
                </DropdownMenu.Item>
              )}
            </div>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
