import { answeredRate, costPerLead, costPerSuccess, type AdTotals } from '#contract/rules/ads.ts'
import { useAdTexts } from '../../i18n/ad-texts.ts'
import { adNumbers } from './ad-numbers.ts'
import classes from './ads.module.css'

export interface KpiStripProps {
  totals: AdTotals
  /** The group's name for a success. */
  successLabel: string
}

/** The five figures of the ads in the table. */
export function KpiStrip({ totals, successLabel }: KpiStripProps) {
  const { t, language } = useAdTexts()
  const { count, percent, money } = adNumbers(language)
  const { leads, chats, answeredInTime, successes, spendCents, currency } = totals
  const ofLeads = (part: number) => t('ads:ofTotal', { part: count(part), total: count(leads) })
  const spend =
    spendCents === undefined
      ? t('ads:unknownSpend')
      : `${t('ads:spend')} ${money(spendCents, currency)}`
  const cells = [
    [t('ads:leads'), count(leads), `${t('ads:chats')} ${count(chats)}`],
    [t('ads:costPerLead'), money(costPerLead(totals), currency), spend],
    [t('ads:answered'), percent(answeredRate(totals)), ofLeads(answeredInTime)],
    [successLabel, count(successes), ofLeads(successes)],
    [
      t('ads:costPerSuccess', { label: successLabel }),
      money(costPerSuccess(totals), currency),
      spend,
    ],
  ]
  return (
    <dl className={classes.strip}>
      {cells.map(([label, value, note]) => (
        <div key={label} className={classes.kpi}>
          <dt title={label}>{label}</dt>
          <dd className={`${classes.value} numbers`}>{value}</dd>
          <dd className="numbers">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
