export { anchorForBackup, restoreAnchor } from './anchor-in-backup.ts';
