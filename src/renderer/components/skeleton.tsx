import classes from './skeleton.module.css'

export interface SkeletonProps {
  /** px or any CSS length; of the size that what is awaited will have. */
  width?: number | string
  height: number | string
  round?: boolean
}

/** Holds the place of something that is on its way; shows itself only after 150 ms. */
export function Skeleton({ width = '100%', height, round = false }: SkeletonProps) {
  return (
    <span
      className={classes.skeleton}
      style={{ width, height, ...(round ? { borderRadius: '50%' } : {}) }}
      aria-hidden="true"
    />
  )
}
