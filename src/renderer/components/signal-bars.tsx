import classes from './signal-bars.module.css'

/** A quality, one to three bars, before its name. */
export function SignalBars({ bars, name }: { bars: number; name: string }) {
  return (
    <span className={classes.quality} data-bars={bars}>
      <span className={classes.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} data-on={bar <= bars || undefined} />
        ))}
      </span>
      {name}
    </span>
  )
}
