import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { guides, type Guide, type GuideName } from './guides.ts'
import classes from './guides.module.css'

/**
 * A drawing of a page of the provider. It is one image for a screen reader, named by what it shows. The small one has no
 * words and is decoration beside a name.
 */
export function PanelPicture({ of, isSmall = false }: { of: GuideName; isSmall?: boolean }) {
  const { t } = useTexts('linePrepare')
  const { name, drawing }: Guide = guides[of]
  const { address, menu, heading, boxes } = drawing
  const words = [
    ...menu.flatMap(({ label }) => label ?? []),
    ...boxes.flatMap(({ label, button }) => [label, ...(button === undefined ? [] : [button])]),
  ].map((key) => t(key))
  const naming = isSmall
    ? { 'aria-hidden': true }
    : {
        role: 'img',
        'aria-label': t('linePrepare:picture', { name: t(name), parts: words.join(', ') }),
      }
  const badge = (step: number | undefined) =>
    step !== undefined && !isSmall && <b className={classes.badge}>{step}</b>
  return (
    <div {...naming} className={classes.picture} data-small={isSmall || undefined}>
      <div className={classes.browser}>
        <i />
        <i />
        <i />
        <span>{!isSmall && address}</span>
      </div>
      <div className={classes.page}>
        <div className={classes.menu}>
          {menu.map(({ label, isHere, badge: step }, index) => (
            <span key={index} data-here={isHere} data-bar={label === undefined || undefined}>
              {label !== undefined && !isSmall && t(label)}
              {badge(step)}
            </span>
          ))}
        </div>
        <div className={classes.main}>
          <strong>{!isSmall && t(heading)}</strong>
          {boxes.map(({ label, button, badge: step }) => (
            <span key={label} data-step={step !== undefined || undefined}>
              {!isSmall && t(label)}
              {button !== undefined && <em>{!isSmall && t(button)}</em>}
              {badge(step)}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
