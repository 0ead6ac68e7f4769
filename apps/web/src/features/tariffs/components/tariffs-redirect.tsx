import { addresses } from '@pitlane/contracts';
import { replace } from 'react-router-dom';
import { withCurrentLanguage } from '@/lib/i18n.ts';

export const loader = () => replace(withCurrentLanguage(addresses.tariffs()));

export default () => null;
