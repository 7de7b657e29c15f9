import { Button, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconCircleCheck } from '@tabler/icons-react'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './builder.module.css'
import { ProblemCount } from './problem-count.tsx'
import type { Problem } from './problems.ts'

interface ProblemBarProps {
  problems: readonly Problem[]
  isOpen: boolean
  onToggle: () => void
  onOpen: (problem: Problem) => void
  onNext: () => void
}

/** The problems of the draft in one line, and in a list with links to their positions. */
export function ProblemBar(props: ProblemBarProps) {
  const { problems, isOpen, onToggle, onOpen, onNext } = props
  const { t } = useTexts('flows')
  const sentence = ({ where, text }: Problem) =>
    where === '' ? text : t('flows:builder.problemAt', { where, text })
  if (problems.length === 0) {
    return (
      <div className={classes.problemBar} role="status">
        <IconCircleCheck size={16} aria-hidden="true" />
        {t('flows:builder.noProblems')}
      </div>
    )
  }
  return (
    <>
      {isOpen && (
        <ul className={classes.problemList} aria-label={t('flows:builder.problems')}>
          {problems.map((problem, index) => (
            <li key={`${index} ${problem.text}`}>
              <button type="button" className={classes.problemRow} onClick={() => onOpen(problem)}>
                {sentence(problem)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.problemBar}>
        <button
          type="button"
          className={classes.problemToggle}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {isOpen ? (
            <IconChevronDown size={16} aria-hidden="true" />
          ) : (
            <IconChevronUp size={16} aria-hidden="true" />
          )}
          {t('flows:builder.problems')}
          <ProblemCount count={problems.length} />
        </button>
        <Text span inherit miw={0} flex={1} truncate c="dimmed">
          {problems.map(sentence).join(' · ')}
        </Text>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<Keys shortcut="f8" />}
          onClick={onNext}
        >
          {t('flows:builder.nextProblem')}
        </Button>
      </div>
    </>
  )
}
