export { createDamagedFiles, type DamagedFilesService } from './create-damaged-files.ts'
