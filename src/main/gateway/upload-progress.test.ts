import { describe, expect, it } from 'vitest'
import { pushRecorder } from '#tests/contract/main-support.ts'
import { ManualClock } from '#tests/contract/push-support.ts'
import { uploadProgress } from './upload-progress.ts'

function rig(total: number) {
  const clock = new ManualClock()
  const { push, of } = pushRecorder()
  const reported = () => of('upload.progress').map(({ sent, total }) => [sent, total])
  return { clock, reported, report: uploadProgress({ clock, push }, 'up-1', total) }
}

describe('upload progress', () => {
  it('is reported at most ten times a second, with the latest value, and at the end', () => {
    const { clock, reported, report } = rig(100)
    report(10, false)
    report(15, false)
    clock.advance(99)
    report(20, false)
    expect(reported()).toEqual([[10, 100]])
    clock.advance(1)
    report(30, false)
    expect(reported()).toEqual([
      [10, 100],
      [20, 100],
    ])
    report(100, true)
    clock.advance(1_000)
    expect(reported().slice(2)).toEqual([[100, 100]])
  })

  it('continues after the clock was set back', () => {
    const { clock, reported, report } = rig(100)
    report(10, false)
    clock.putBack(3_600_000)
    report(20, false)
    report(30, false)
    expect(reported()).toEqual([
      [10, 100],
      [20, 100],
    ])
    clock.advance(100)
    expect(reported().at(-1)).toEqual([30, 100])
  })

  it('has the total 0 until the end if the total was not announced', () => {
    const { reported, report } = rig(0)
    report(10, false)
    report(25, true)
    expect(reported()).toEqual([
      [10, 0],
      [25, 25],
    ])
  })

  it('never reports a total below the sent bytes', () => {
    const { reported, report } = rig(5)
    report(10, false)
    expect(reported()).toEqual([[10, 10]])
  })
})
