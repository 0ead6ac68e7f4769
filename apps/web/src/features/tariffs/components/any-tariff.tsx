import { addresses } from '@pitlane/contracts';
import { replace } from 'react-router-dom';
import { keepLanguage } from '@/lib/i18n.ts';

export const loader = () => replace(keepLanguage(addresses.tariffs()));

export default () => null;
