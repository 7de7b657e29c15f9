import { Flex, Text, ThemeIcon, Timeline } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './event-timeline.module.css'

export interface TimelineEvent {
  readonly Glyph: Icon
  readonly color: string
  readonly text: string
  /** When it happened: ISO and as text. */
  readonly at?: { readonly iso: string; readonly text: string } | undefined
}

/** What happened, in its order, with an icon and a time each. */
export function EventTimeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <Timeline
      bulletSize={24}
      lineWidth={1}
      active={events.length}
      classNames={{ item: classes.item ?? '', itemBullet: classes.bullet ?? '' }}
    >
      {events.map(({ Glyph, color, text, at }, index) => (
        <Timeline.Item
          key={index}
          bullet={
            <ThemeIcon size={24} radius="xl" color={color}>
              <Glyph size={14} aria-hidden="true" />
            </ThemeIcon>
          }
        >
          <Flex component="span" justify="space-between" gap={12} fz="sm" lh="24px">
            <span className="selectable" dir="auto">
              {text}
            </span>
            {at !== undefined && (
              <Text
                component="time"
                inherit
                flex="none"
                c="dimmed"
                className="numbers"
                dateTime={at.iso}
              >
                {at.text}
              </Text>
            )}
          </Flex>
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
