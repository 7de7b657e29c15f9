export { createCrashReports } from './create-crash-reports.ts'
export type { CrashReportsService, ListedReport } from './crash-reports-service.ts'
