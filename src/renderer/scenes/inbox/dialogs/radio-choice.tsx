import { Flex, Radio, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialogs.module.css'

export interface Option {
  id: string
  name: string
  detail?: string | undefined
  picture?: ReactNode
}

export interface ChoiceProps {
  label: string
  options: readonly Option[]
  chosen: string | null
  onChoose: (id: string) => void
}

const optionClasses = {
  root: classes.option ?? '',
  body: classes.optionBody ?? '',
  labelWrapper: classes.optionWords ?? '',
  label: classes.optionLabel ?? '',
}

/** A group of radio buttons, each with a name and optionally a picture and a second line. */
export function Choice({ label, options, chosen, onChoose }: ChoiceProps) {
  return (
    <div className={classes.options} role="radiogroup" aria-label={label}>
      {options.map(({ id, name, detail, picture }) => (
        <Radio
          key={id}
          name={label}
          value={id}
          checked={id === chosen}
          onChange={() => onChoose(id)}
          size="xs"
          classNames={optionClasses}
          label={
            <>
              {picture}
              <Flex component="span" direction="column" miw={0} flex={1}>
                <Text span truncate size="md" fw={550}>
                  {name}
                </Text>
                {detail !== undefined && (
                  <Text span size="xs" c="dimmed">
                    {detail}
                  </Text>
                )}
              </Flex>
            </>
          }
        />
      ))}
    </div>
  )
}
