import { REDUCED_MOTION, useMedia } from '@/ui/use-media.ts';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import './photo-viewer.css';
import type { Post } from '@pitlane/contracts';
import { createContext, type ReactNode, useContext } from 'react';
import Lightbox, {
  type ComponentProps,
  createModule,
  MODULE_CONTROLLER,
  type PluginProps,
  useKeyboardNavigation,
  useSensors,
} from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { useTranslation } from '@/lib/i18n.ts';
import type { PhonesState } from '../api/phones.ts';
import { fullTitle, photoSources } from '../post-texts.ts';
import { PhotoViewerFooter } from './photo-viewer-footer.tsx';

const FooterContext = createContext<ReactNode>(null);

function ViewerFrame({ children }: ComponentProps) {
  const { registerSensors, subscribeSensors } = useSensors();
  useKeyboardNavigation(subscribeSensors);
  return (
    <div className="flex h-full flex-col">
      <div className="relative min-h-0 flex-1">{children}</div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only handles bubbling events */}
      <div onKeyDown={registerSensors.onKeyDown}>{useContext(FooterContext)}</div>
    </div>
  );
}

const frameModule = createModule('frame', ViewerFrame);
const withFrame = ({ addParent }: PluginProps) => addParent(MODULE_CONTROLLER, frameModule);

interface PhotoViewerProps {
  post: Post;
  phones: PhonesState | null;
  open: boolean;
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

/** Full-screen photos with arrow keys, swipes, pinch and wheel. Import it lazily. */
export default function PhotoViewer(props: PhotoViewerProps) {
  const { post, phones, open, index, onIndex, onClose } = props;
  const { t } = useTranslation('posts-page');
  const title = fullTitle(post);
  const total = post.photos.length;
  const slides = post.photos.map((photo, photoIndex) => ({
    src: photo.large,
    alt: t('gallery.alt', { title, number: photoIndex + 1, total }),
    width: photo.width,
    height: photo.height,
    srcSet: photoSources(photo, '').widths.map(({ src, width }) => ({
      src,
      width,
      height: Math.round((width * photo.height) / photo.width),
    })),
  }));
  const isMotionReduced = useMedia(REDUCED_MOTION);
  const labels = {
    Lightbox: t('viewer.label'),
    Close: t('viewer.close'),
    Previous: t('gallery.previous'),
    Next: t('gallery.next'),
    Carousel: t('viewer.carousel'),
    'Photo gallery': t('gallery.label'),
    Slide: t('viewer.slide'),
    '{index} of {total}': t('viewer.place'),
    'Zoom in': t('viewer.zoomIn'),
    'Zoom out': t('viewer.zoomOut'),
  };
  return (
    <FooterContext value={<PhotoViewerFooter {...{ post, phones, index, onIndex }} />}>
      <Lightbox
        open={open}
        close={onClose}
        index={index}
        slides={slides}
        plugins={[withFrame, Counter, Zoom]}
        labels={labels}
        on={{ view: ({ index: photoIndex }) => onIndex(photoIndex) }}
        carousel={{ finite: true, preload: 2, padding: 0, imageFit: 'contain' }}
        animation={
          isMotionReduced ? { fade: 0, swipe: 0, zoom: 0 } : { fade: 150, swipe: 200, zoom: 200 }
        }
        controller={{ closeOnPullDown: true }}
        counter={{ container: { style: { top: 0, bottom: 'unset' } } }}
        zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true, doubleClickMaxStops: 2 }}
        styles={{
          root: {
            '--yarl__color_backdrop': '#0a0c10',
            '--yarl__counter_filter': 'none',
          },
        }}
      />
    </FooterContext>
  );
}
