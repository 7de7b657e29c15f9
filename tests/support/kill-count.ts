/**
 * How often a durability test kills what it tests.
 * @param few in `npm test`
 * @param many in `npm run soak`, which sets BANDEJA_RUNS
 */
export const killCount = (few: number, many: number): number =>
  process.env['BANDEJA_RUNS'] === undefined ? few : many
