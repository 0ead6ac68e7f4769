export { allContracts } from '@pitlane/contracts/all-contracts';
