import { Anchor, Button, Flex, Radio, Select, Text } from '@mantine/core'
import { IconBuilding, IconDeviceMobile, IconDeviceSim } from '@tabler/icons-react'
import { useState } from 'react'
import type { LinePreparation, NumberPlace } from '#contract/entities/line/line-preparation.ts'
import { callingCodeOf, defaultCountry } from '#renderer/data/forms/phone-input.ts'
import { readPhone } from '#contract/rules/contacts/phone-number.ts'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import { PhoneField } from '#renderer/components/group-form/phone-field.tsx'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { LeaveAppDrawer } from './leave-app-drawer.tsx'
import classes from './prepare.module.css'
import type { PreparationChange } from './use-preparation.ts'

export interface NumberPlaceProps {
  preparation: LinePreparation
  /** The provider of a stored line stays. */
  isStored: boolean
  onChange: (change: PreparationChange) => void
  /** Goes on with the provider's sign-up; absent where the number cannot stay in the app. */
  onSignup?: (() => void) | undefined
}

const isPlace = (value: string): value is NumberPlace =>
  value === 'free' || value === 'phone' || value === 'elsewhere'

/** Where the number is today, which says what its connection means. */
export function NumberPlaceField(props: NumberPlaceProps) {
  const { preparation, isStored, onChange } = props
  const { t } = useTexts('groups', 'linePrepare')
  const { place, phone } = preparation
  const options = [
    {
      value: 'free',
      Glyph: IconDeviceSim,
      label: t('linePrepare:place.free'),
      text: t('linePrepare:place.freeText'),
      note: t('linePrepare:place.freeNote'),
    },
    {
      value: 'phone',
      Glyph: IconDeviceMobile,
      label: t('linePrepare:place.onPhone'),
      text: t('linePrepare:place.onPhoneText'),
      note: t('linePrepare:place.onPhoneNote'),
    },
    {
      value: 'elsewhere',
      Glyph: IconBuilding,
      label: t('linePrepare:place.elsewhere'),
      text: t('linePrepare:place.elsewhereText'),
      note: t('linePrepare:place.elsewhereNote'),
    },
  ]
  const choose = (value: string) => {
    if (!isPlace(value)) return
    const isLeft = !isStored && value !== 'elsewhere'
    onChange({ place: value, ...(isLeft && { provider: 'meta' }) })
  }
  return (
    <>
      <KnownPhone phone={phone} onChange={(digits) => onChange({ phone: digits })} />
      <Radio.Group aria-label={t('linePrepare:place.question')} value={place} onChange={choose}>
        <div className={classes.places}>
          {options.map(({ value, Glyph, label, text, note }) => (
            <Radio.Card key={value} value={value} className={classes.place ?? ''}>
              <Flex gap={8} align="center">
                <Glyph size={17} stroke={1.7} aria-hidden="true" />
                <Text span flex={1} fw={600}>
                  {label}
                </Text>
                <Radio.Indicator />
              </Flex>
              <Text span display="block" size="sm" c="dimmed">
                {text}
              </Text>
              <Text span display="block" size="sm" fw={600} className={classes.note}>
                {note}
              </Text>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <div className={classes.meaning} aria-live="polite">
        <Meaning {...props} />
      </div>
    </>
  )
}

function KnownPhone({ phone, onChange }: { phone: string; onChange: (digits: string) => void }) {
  const { t, language } = useTexts('groups', 'linePrepare')
  const [isEditing, setEditing] = useState(false)
  const [value, setValue] = useState({ country: defaultCountry, text: '' })
  const read = readPhone(value.text, callingCodeOf(value.country))
  return (
    <>
      <Flex gap={10} align="baseline" mb={6}>
        <Text span size="sm" fw={600}>
          {t('linePrepare:place.question')}
        </Text>
        {phone !== '' && (
          <Text span size="sm" c="dimmed" className="numbers selectable">
            {linePhoneText(phone)}
          </Text>
        )}
        <Anchor
          component="button"
          type="button"
          fz="sm"
          fw={600}
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          {phone === '' ? t('linePrepare:place.enter') : t('linePrepare:place.change')}
        </Anchor>
      </Flex>
      {isEditing && (
        <Flex gap={12} align="center" mb={8} wrap="wrap">
          <PhoneField
            label={t('linePrepare:place.phone')}
            countryLabel={t('shell.phone.country')}
            language={language}
            value={value}
            onChange={setValue}
            status={{ tone: 'none' }}
          />
          <Button
            variant="default"
            disabled={!read.ok}
            onClick={() => {
              if (!read.ok) return
              onChange(read.digits)
              setEditing(false)
            }}
          >
            {t('linePrepare:place.save')}
          </Button>
        </Flex>
      )}
    </>
  )
}

/** What it means that the number is where it is. */
function Meaning({ preparation, isStored, onChange, onSignup }: NumberPlaceProps) {
  const { t } = useTexts('linePrepare')
  const [isOpen, setOpen] = useState(false)
  const { place, provider } = preparation
  if (place === 'free')
    return (
      <Text size="sm" c="dimmed">
        {t('linePrepare:place.freeHint')}
      </Text>
    )
  if (place === 'phone')
    return (
      <>
        <Notice tone="warn">
          <strong>
            {t(onSignup === undefined ? 'linePrepare:place.leaves' : 'linePrepare:place.stays')}
          </strong>
          <span className={classes.line}>
            {t(
              onSignup === undefined
                ? 'linePrepare:place.leavesText'
                : 'linePrepare:place.staysText',
            )}
          </span>
          <Flex component="span" gap={20} mt={4} wrap="wrap">
            {onSignup !== undefined && (
              <Anchor
                component="button"
                type="button"
                inherit
                fw={600}
                c="inherit"
                underline="always"
                onClick={onSignup}
              >
                {t('linePrepare:place.keepInApp')}
              </Anchor>
            )}
            <Anchor
              component="button"
              type="button"
              inherit
              fw={600}
              c="inherit"
              underline="always"
              onClick={() => setOpen(true)}
            >
              {t('linePrepare:place.howTo')}
            </Anchor>
            <Anchor
              component="button"
              type="button"
              inherit
              fw={600}
              c="inherit"
              underline="always"
              onClick={() => onChange({ place: 'free', phone: '' })}
            >
              {t('linePrepare:place.useOther')}
            </Anchor>
          </Flex>
        </Notice>
        <LeaveAppDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
      </>
    )
  const isDialog = provider === '360dialog'
  return (
    <div className={classes.strip}>
      <Select
        label={t('linePrepare:place.provider')}
        w={240}
        disabled={isStored}
        allowDeselect={false}
        data={[
          { value: 'meta', label: t('linePrepare:place.otherProvider') },
          { value: '360dialog', label: '360dialog' },
        ]}
        value={isDialog ? '360dialog' : 'meta'}
        onChange={(value) => onChange({ provider: value === '360dialog' ? '360dialog' : 'meta' })}
      />
      <Text size="sm" flex="1 1 260px">
        {isDialog ? t('linePrepare:place.dialogText') : t('linePrepare:place.movesText')}
      </Text>
    </div>
  )
}
