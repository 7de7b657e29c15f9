import { expect, test } from 'vitest'
import { campaignSchema } from '#contract/entities/campaigns/campaign.ts'
import { nightHours } from '#contract/rules/campaigns/campaign-pace.ts'
import { show, signIn } from '#renderer/app/page.fixture.tsx'
import { ScheduleStep } from './schedule-step.tsx'
import { formOf } from './wizard-form.ts'

const HOUR = 3_600_000
/** Five hours behind UTC all year. */
const timeZone = 'America/Lima'

/** Shows the step with a start in two days, at this hour of the group. */
async function showStep(hour: number, quietHours: object) {
  signIn()
  const day = new Date(Date.now() + 48 * HOUR).setUTCHours(0, 0, 0, 0)
  return await show(
    <ScheduleStep
      form={formOf(campaignSchema.parse({ id: 'k1', templateId: 't1', name: 'Fair', quietHours }))}
      timeZone={timeZone}
      reached={20}
      start={{ kind: 'later', at: day + (hour + 5) * HOUR }}
      isTried={false}
      onStart={() => undefined}
      onChange={() => undefined}
    />,
  )
}

test.each<[string, number, object, end: RegExp, isWarned: boolean]>([
  ['at night', 2, { days: [] }, / 02:\d\d \(America\/Lima\)$/, true],
  ['by day', 11, { days: [] }, / 11:\d\d \(America\/Lima\)$/, false],
  ['in quiet hours', 2, { days: [], hours: nightHours }, / 08:\d\d \(America\/Lima\)$/, false],
])(
  'a start %s: its times are those of the group and name its zone; a night is warned of',
  async (_, hour, quietHours, end, isWarned) => {
    const step = await showStep(hour, quietHours)
    const start = step.getByRole('button', { name: /^Date and time/ })
    await expect.element(start).toHaveAccessibleName(new RegExp(` 0?${hour}:00$`))
    await expect.element(step.getByText(`Time of ${timeZone}`).first()).toBeVisible()
    await expect.element(step.getByText(/Ends /)).toMatchTextContent(end)
    const warning = step.getByText(/^With these hours messages go out at night/)
    expect(warning.elements()).toHaveLength(isWarned ? 1 : 0)
  },
)
