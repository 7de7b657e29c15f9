export { createDownloads, type Download, type DownloadsService } from './downloads-service.ts'
