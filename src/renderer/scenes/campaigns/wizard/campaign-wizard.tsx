import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import type { Campaign } from '#contract/entities/campaigns/campaign.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { canRevise } from '#contract/rules/campaigns/campaign-control.ts'
import { emptyPlace } from '#contract/rules/messages/place.ts'
import { hasExtras } from '#contract/rules/templates/sendable-template.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { useLeaveGuard } from '#renderer/components/dialogs/leave-guard.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { LeaveDialog } from '#renderer/components/page/leave-dialog.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { isSameJson } from '#renderer/data/change/same-json.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { channelTemplatesQuery } from '#renderer/data/templates/template-queries.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { campaignQuery } from '#renderer/data/groups/campaign-queries.ts'
import { audienceQuery } from '#renderer/scenes/campaigns/campaign-queries.ts'
import { AudienceStep } from './audience-step.tsx'
import { MediaChoice } from './media-choice.tsx'
import { MessageLimitText } from './message-limit-text.tsx'
import { PlaceChoice } from './place-choice.tsx'
import { ParametersStep } from './parameters-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { ScheduleStep } from './schedule-step.tsx'
import { SplitChoice } from './split-choice.tsx'
import { TemplateStep } from './template-step.tsx'
import {
  changesOf,
  formOf,
  openSteps,
  startOf,
  wizardSteps,
  type WizardForm,
  type WizardStep,
} from './wizard-form.ts'
import { stepLabelKey, WizardFrame } from './wizard-frame.tsx'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { change } from '#renderer/data/change/change.ts'
import { useChange } from '#renderer/data/change/use-change.ts'

const TemplateExtras = lazy(
  () => import('#renderer/components/template-extras/template-extras.tsx'),
)

const isStep = (text: string | null): text is WizardStep =>
  wizardSteps.some((step) => step === text)

/** The steps whose fields say themselves what is missing. */
const stepsWithFields: readonly WizardStep[] = ['parameters', 'schedule']

/**
 * Edits a draft, or a draft with changes of a scheduled campaign, in five steps. Changes of the template, its file and the audience are saved at once. Going to another
 * step saves all other changes.
 */
export function CampaignWizard({ campaign }: { campaign: Campaign }) {
  const { t } = useTexts('campaigns')
  const { id } = campaign
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const [search, setSearch] = useSearchParams()
  const stepInUrl = search.get('step')
  const step = isStep(stepInUrl) ? stepInUrl : 'template'
  const stored = { form: formOf(campaign), start: startOf(campaign) }
  const unsaved = useFormDraft({ groupId, form: 'campaign', id }, () => stored, stored)
  const { form, start } = unsaved.draft
  const now = useAtomValue(minuteAtom)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [tried, setTried] = useState<readonly WizardStep[]>([])
  /** How many files of the template step are being uploaded. Their addresses would be lost with the step. */
  const [uploads, setUploads] = useState(0)
  const isUploading = uploads > 0
  const onUploads = (change: 1 | -1) => setUploads((count) => count + change)
  const [isDeleting, setDeleting] = useState(false)
  const changes = changesOf(formOf(campaign), form)
  const isChanged = Object.keys(changes).length > 0
  const { revisionOf } = campaign
  const isRevision = revisionOf !== undefined
  const exitPath = isRevision ? `${menuPaths.campaigns}/${revisionOf}` : menuPaths.campaigns
  const isStartChanged = isRevision && !isSameJson(start, startOf(campaign))
  const guard = useLeaveGuard(isChanged || isStartChanged || (isRevision && savedAt !== null))
  const original = useQuery({ ...campaignQuery(groupId, revisionOf ?? ''), enabled: isRevision })
  const hasStarted = original.data !== undefined && !canRevise(original.data)

  const templates = useQuery(channelTemplatesQuery(groupId))
  const template = templates.data?.find((one) => one.id === form.templateId)
  const other = templates.data?.find((one) => one.id === form.split?.templateId)
  const audience = useQuery(audienceQuery(groupId, id, { show: 'out' }))
  const open = openSteps(form, template, { other, reached: audience.data?.reached, start, now })

  const edit = (part: Partial<WizardForm>) =>
    void unsaved.edit({ form: { ...unsaved.latest().form, ...part } })

  /** Number of calls that save the draft. */
  const [saving, setSaving] = useState(0)
  /** Saves changes of the draft; a refusal is shown. @throws ApiError */
  const save = async (body: typeof changes) => {
    setSaving((calls) => calls + 1)
    try {
      await change({
        scope: `campaign ${id}`,
        send: () => call(campaignsApi.updateCampaign, { groupId, params: { id }, body }),
        accept(after) {
          setSavedAt(new Date().toISOString())
          queryClient.setQueryData(campaignQuery(groupId, id).queryKey, after)
          // After a change of the template, the response has one parameter for each placeholder of the new template.
          if (body.templateId !== undefined) edit({ parameters: after.parameters })
          void queryClient.invalidateQueries({
            queryKey: queryKeyOf('campaigns', 'audience', groupId, id),
          })
        },
      })
    } catch (error) {
      showError(error)
      throw error
    } finally {
      setSaving((calls) => calls - 1)
    }
  }
  const remove = useChange({
    send: () => call(campaignsApi.deleteCampaign, { groupId, params: { id } }),
    accept: () => unsaved.discard(),
    onDone() {
      guard.release()
      void navigate(exitPath)
    },
  })
  const saveIfChanged = async () => {
    if (isChanged) await save(changes)
  }
  /** Changes the form and saves it at once, e.g. because the service must count the new audience. */
  const editNow = (part: Partial<WizardForm>) => {
    const next = { ...form, ...part }
    edit(part)
    // A refusal was shown.
    save(changesOf(formOf(campaign), next)).catch(() => undefined)
  }
  const goTo = (next: WizardStep) => {
    if (isUploading) return
    setTried((all) => [...all, step])
    void saveIfChanged().then(
      () => setSearch({ step: next }, { replace: true }),
      () => undefined,
    )
  }
  /** Goes to the next step, or shows what is missing in this one. */
  const goOn = (next: WizardStep) => {
    if (open.includes(step)) setTried((all) => [...all, step])
    else goTo(next)
  }
  const leave = () =>
    void saveIfChanged().then(
      () => {
        guard.release()
        void navigate(menuPaths.campaigns)
      },
      () => undefined,
    )
  const deleteLabel = t(isRevision ? 'campaigns:wizard.discard' : 'campaigns:wizard.delete')
  const at = wizardSteps.indexOf(step)
  const before = wizardSteps[at - 1]
  const after = wizardSteps[at + 1]
  return (
    <WizardFrame
      title={isRevision ? t('campaigns:wizard.changeTitle') : t('campaigns:create')}
      name={form.name}
      onName={(name) => edit({ name })}
      step={step}
      open={open}
      chosen={{
        template: template?.name,
        audience:
          audience.data === undefined
            ? undefined
            : t('campaigns:detail.recipients', { count: audience.data.reached }),
        schedule: t('campaigns:detail.perMinute', { count: form.pacePerMinute }),
      }}
      canOpen={() => !isUploading}
      onStep={goTo}
      saved={
        savedAt !== null && !isChanged && !isRevision
          ? t('campaigns:wizard.saved', { time: timeText(savedAt) })
          : undefined
      }
      footer={
        <>
          {before === undefined ? (
            <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
              {deleteLabel}
            </Button>
          ) : (
            <Button variant="default" onClick={() => goTo(before)}>
              {t('campaigns:wizard.back')}
            </Button>
          )}
          <MessageLimitText groupId={groupId} reached={audience.data?.reached} />
          {!isRevision && (
            <Button
              variant="subtle"
              color="gray"
              loading={saving > 0 || isUploading}
              onClick={leave}
            >
              {t('campaigns:wizard.saveAndLeave')}
            </Button>
          )}
          {after !== undefined && (
            <Button
              onClick={() => goOn(after)}
              loading={isUploading}
              disabled={open.includes(step) && !stepsWithFields.includes(step)}
            >
              {t('campaigns:wizard.next', { step: t(stepLabelKey(after)) })}
            </Button>
          )}
        </>
      }
    >
      {hasStarted && <Notice tone="warn">{t('campaigns:wizard.hasStarted')}</Notice>}
      {step === 'template' && (
        <TemplateStep
          templateId={form.templateId}
          onChoose={(templateId) =>
            editNow({
              templateId,
              media: undefined,
              place: emptyPlace,
              extras: {},
              split: undefined,
            })
          }
          media={form.media}
          place={form.place}
          extras={form.extras}
          inContactLanguage={form.inContactLanguage}
          onInContactLanguage={(inContactLanguage) => edit({ inContactLanguage })}
        >
          {template !== undefined && (
            <>
              <MediaChoice
                groupId={groupId}
                template={template}
                media={form.media}
                onUploads={onUploads}
                onChange={(media) => editNow({ media })}
              />
              <PlaceChoice
                template={template}
                value={form.place}
                onChange={(part) => edit({ place: { ...unsaved.latest().form.place, ...part } })}
              />
              {campaign.canSplit === true && (
                <SplitChoice
                  template={template}
                  templates={templates.data ?? []}
                  split={form.split}
                  onChange={(split) => edit({ split })}
                />
              )}
              {hasExtras({ kind: 'whatsapp', template }) && (
                <Suspense fallback={null}>
                  <TemplateExtras
                    groupId={groupId}
                    template={template}
                    value={form.extras ?? {}}
                    isTried={tried.includes('template')}
                    onUploads={onUploads}
                    onChange={(change) =>
                      edit({ extras: change(unsaved.latest().form.extras ?? {}) })
                    }
                  />
                </Suspense>
              )}
            </>
          )}
        </TemplateStep>
      )}
      {step === 'audience' && (
        <AudienceStep
          groupId={groupId}
          campaignId={id}
          campaignName={campaign.name}
          audience={form.audience}
          onChange={(next) => editNow({ audience: next })}
        />
      )}
      {step === 'parameters' && template !== undefined && (
        <ParametersStep
          groupId={groupId}
          campaignId={id}
          template={template}
          form={form}
          isTried={tried.includes('parameters')}
          onChange={(parameters) => edit({ parameters })}
        />
      )}
      {step === 'schedule' && (
        <ScheduleStep
          form={form}
          timeZone={campaign.timeZone}
          reached={audience.data?.reached ?? 0}
          start={start}
          isTried={tried.includes('schedule')}
          onStart={(next) => void unsaved.edit({ start: next })}
          onChange={edit}
        />
      )}
      {step === 'review' && template !== undefined && (
        <ReviewStep
          groupId={groupId}
          campaign={campaign}
          template={template}
          other={other}
          form={form}
          reached={audience.data?.reached ?? 0}
          cost={audience.data?.cost}
          open={open}
          startAt={start.kind === 'later' ? start.at : null}
          onStep={goTo}
          beforeStart={saveIfChanged}
          onStarted={(started) => {
            unsaved.discard()
            guard.release()
            queryClient.setQueryData(campaignQuery(groupId, started.id).queryKey, started)
            if (isRevision) void navigate(exitPath)
          }}
        />
      )}
      <LeaveDialog
        guard={guard}
        onDiscard={() => unsaved.discard()}
        {...(!isRevision && {
          save: {
            label: t('campaigns:wizard.saveAndLeave'),
            // A toast shows the error.
            perform: () =>
              saveIfChanged().then(
                () => true,
                () => false,
              ),
          },
        })}
      >
        {t(isRevision ? 'campaigns:wizard.leaveRevision' : 'campaigns:wizard.leaveText')}
      </LeaveDialog>
      {isDeleting && (
        <ConfirmDialog
          title={t(isRevision ? 'campaigns:wizard.discardTitle' : 'campaigns:wizard.deleteTitle')}
          confirmLabel={deleteLabel}
          isDangerous
          isBusy={remove.busy}
          error={remove.error}
          onConfirm={() => remove.run()}
          onClose={() => setDeleting(false)}
        >
          {t(isRevision ? 'campaigns:wizard.discardText' : 'campaigns:wizard.deleteText')}
        </ConfirmDialog>
      )}
    </WizardFrame>
  )
}
