import type { FlowComponent } from '#contract/entities/flow-screen.ts'
import { isFlowInput } from '#contract/rules/flow-elements.ts'
import classes from './flow-list.module.css'

/** The largest number of elements that fit above the footer. */
const shownMax = 4

/** The first screen of a flow as a small drawing. Decorative: the flow's name is next to it. */
export function ScreenThumbnail({ components }: { components: readonly FlowComponent[] }) {
  const footer = components.find(({ type }) => type === 'Footer')
  const shown = components.filter((component) => component !== footer).slice(0, shownMax)
  return (
    <span className={classes.thumbnail} aria-hidden="true">
      {shown.map((component, index) => (
        <span key={index} data-kind={isFlowInput(component) ? 'input' : component.type} />
      ))}
      {footer !== undefined && <span data-kind="Footer" />}
    </span>
  )
}
