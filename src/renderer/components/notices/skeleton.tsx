import { Skeleton as MantineSkeleton } from '@mantine/core'
import classes from './skeleton.module.css'

export interface SkeletonProps {
  /** The content's width: px or any CSS length. */
  width?: number | string
  height: number | string
  round?: boolean
}

/** A placeholder for content that is being fetched; visible only after 150 ms. */
export function Skeleton({ width = '100%', height, round = false }: SkeletonProps) {
  return (
    <MantineSkeleton
      className={classes.skeleton}
      width={width}
      height={height}
      radius={round ? '50%' : 'sm'}
      aria-hidden="true"
    />
  )
}
