import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import 'yet-another-react-lightbox/plugins/thumbnails.css';
import './photo-viewer.css';
import type { Photo } from '@pitlane/contracts';
import Lightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { useTranslation } from '@/lib/i18n.ts';
import { photoSources } from '../post-texts.ts';

interface PhotoViewerProps {
  photos: readonly Photo[];
  title: string;
  open: boolean;
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

/** Photos over the whole screen: arrow keys, swipes, pinch and wheel. Import it lazily. */
export default function PhotoViewer(props: PhotoViewerProps) {
  const { photos, title, open, index, onIndex, onClose } = props;
  const { t } = useTranslation('posts');
  const total = photos.length;
  const slides = photos.map((photo, place) => ({
    src: photo.large,
    alt: t('gallery.alt', { title, number: place + 1, total }),
    width: photo.width,
    height: photo.height,
    srcSet: photoSources(photo, '').widths.map(({ src, width }) => ({
      src,
      width,
      height: Math.round((width * photo.height) / photo.width),
    })),
  }));
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
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
    Thumbnails: t('viewer.thumbnails'),
  };
  return (
    <Lightbox
      open={open}
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Counter, Thumbnails, Zoom]}
      labels={labels}
      on={{ view: ({ index: place }) => onIndex(place) }}
      carousel={{ finite: true, preload: 2, padding: 0, imageFit: 'contain' }}
      animation={still ? { fade: 0, swipe: 0, zoom: 0 } : { fade: 150, swipe: 200, zoom: 200 }}
      controller={{ closeOnPullDown: true }}
      counter={{ container: { style: { top: 0, bottom: 'unset' } } }}
      thumbnails={{
        width: 88,
        height: 66,
        gap: 6,
        padding: 0,
        border: 2,
        borderRadius: 6,
        borderColor: 'transparent',
        imageFit: 'cover',
        vignette: false,
      }}
      zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true, doubleClickMaxStops: 2 }}
      styles={{
        root: {
          '--yarl__color_backdrop': '#0a0c10',
          '--yarl__thumbnails_container_background_color': '#0a0c10',
          '--yarl__thumbnails_thumbnail_active_border_color': '#ff5a3c',
          '--yarl__counter_filter': 'none',
        },
      }}
    />
  );
}
