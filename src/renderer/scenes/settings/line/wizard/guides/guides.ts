import type { ParseKeys } from 'i18next'
import type { ProviderPage } from './provider-links.ts'

type Key = Extract<ParseKeys<['translation', 'linePrepare']>, `linePrepare:${string}`>

/** A box in the drawing of a page. */
export interface DrawnBox {
  label: Key
  button?: Key
  /** The number of the step that is about it. */
  badge?: number
}

/** A place at the provider: its page, how it looks, and what to do there. */
export interface Guide {
  name: Key
  line: Key
  link: Key
  /** Absent for what is not at the provider. */
  page?: ProviderPage
  /** Estimated time, minutes. */
  minutes: number
  steps: readonly Key[]
  drawing: {
    /** The address in the drawn browser. */
    address: string
    menu: readonly { label?: Key; isHere?: true; badge?: number }[]
    heading: Key
    boxes: readonly DrawnBox[]
  }
}

const bar = {} as const
const atBusiness = 'business.facebook.com'
const atApps = 'developers.facebook.com'
const atDialog = 'hub.360dialog.com'

/** Every place of which the wizard speaks. Words of the drawings are those of the provider's menus. */
export const guides = {
  portfolio: {
    name: 'linePrepare:items.portfolio.name',
    line: 'linePrepare:items.portfolio.line',
    link: 'linePrepare:items.portfolio.link',
    page: 'portfolio',
    minutes: 4,
    steps: ['linePrepare:guides.portfolio.step1', 'linePrepare:guides.portfolio.step2'],
    drawing: {
      address: atBusiness,
      menu: [{ label: 'linePrepare:words.home', isHere: true }, bar, bar],
      heading: 'linePrepare:words.portfolio',
      boxes: [
        {
          label: 'linePrepare:words.portfolio',
          button: 'linePrepare:words.createPortfolio',
          badge: 1,
        },
        { label: 'linePrepare:words.businessName', badge: 2 },
        { label: 'linePrepare:words.email' },
      ],
    },
  },
  app: {
    name: 'linePrepare:items.app.name',
    line: 'linePrepare:items.app.line',
    link: 'linePrepare:items.app.link',
    page: 'apps',
    minutes: 4,
    steps: [
      'linePrepare:guides.app.step1',
      'linePrepare:guides.app.step2',
      'linePrepare:guides.app.step3',
    ],
    drawing: {
      address: atApps,
      menu: [{ label: 'linePrepare:words.myApps', isHere: true }, bar, bar],
      heading: 'linePrepare:words.myApps',
      boxes: [
        {
          label: 'linePrepare:words.chooseWhatsApp',
          button: 'linePrepare:words.createApp',
          badge: 1,
        },
        { label: 'linePrepare:words.portfolio', badge: 2 },
        { label: 'linePrepare:words.live', badge: 3 },
      ],
    },
  },
  number: {
    name: 'linePrepare:items.number.name',
    line: 'linePrepare:items.number.line',
    link: 'linePrepare:items.number.link',
    page: 'phoneNumbers',
    minutes: 2,
    steps: [
      'linePrepare:guides.number.step1',
      'linePrepare:guides.number.step2',
      'linePrepare:guides.number.step3',
    ],
    drawing: {
      address: atBusiness,
      menu: [bar, { label: 'linePrepare:words.phoneNumbers', isHere: true }, bar],
      heading: 'linePrepare:words.phoneNumbers',
      boxes: [
        { label: 'linePrepare:words.number', button: 'linePrepare:words.addNumber', badge: 1 },
        { label: 'linePrepare:words.displayName', badge: 2 },
        { label: 'linePrepare:words.code', badge: 3 },
      ],
    },
  },
  systemUser: {
    name: 'linePrepare:items.systemUser.name',
    line: 'linePrepare:items.systemUser.line',
    link: 'linePrepare:items.systemUser.link',
    page: 'systemUsers',
    minutes: 3,
    steps: [
      'linePrepare:guides.systemUser.step1',
      'linePrepare:guides.systemUser.step2',
      'linePrepare:guides.systemUser.step3',
    ],
    drawing: {
      address: atBusiness,
      menu: [
        { label: 'linePrepare:words.people' },
        { label: 'linePrepare:words.systemUsers', isHere: true, badge: 1 },
        bar,
      ],
      heading: 'linePrepare:words.systemUsers',
      boxes: [
        { label: 'linePrepare:words.admin' },
        { label: 'linePrepare:words.assignAssets', badge: 2 },
        { label: 'linePrepare:words.token', button: 'linePrepare:words.generateToken', badge: 3 },
      ],
    },
  },
  address: {
    name: 'linePrepare:items.address.name',
    line: 'linePrepare:items.address.line',
    link: 'linePrepare:items.address.link',
    minutes: 0,
    steps: [
      'linePrepare:guides.address.step1',
      'linePrepare:guides.address.step2',
      'linePrepare:guides.address.step3',
    ],
    drawing: {
      address: 'https://chat.example.com',
      menu: [bar, bar, bar],
      heading: 'linePrepare:items.address.name',
      boxes: [
        { label: 'linePrepare:words.server', badge: 1 },
        { label: 'linePrepare:words.proxy', badge: 2 },
        { label: 'linePrepare:words.tunnel', badge: 3 },
      ],
    },
  },
  payment: {
    name: 'linePrepare:items.payment.name',
    line: 'linePrepare:items.payment.line',
    link: 'linePrepare:items.payment.link',
    page: 'payments',
    minutes: 2,
    steps: ['linePrepare:guides.payment.step1', 'linePrepare:guides.payment.step2'],
    drawing: {
      address: atBusiness,
      menu: [bar, { label: 'linePrepare:words.payments', isHere: true }, bar],
      heading: 'linePrepare:words.payments',
      boxes: [
        { label: 'linePrepare:words.accounts', badge: 1 },
        { label: 'linePrepare:words.payments', button: 'linePrepare:words.addCard', badge: 2 },
      ],
    },
  },
  dialogNumber: {
    name: 'linePrepare:items.dialogNumber.name',
    line: 'linePrepare:items.dialogNumber.line',
    link: 'linePrepare:items.dialogNumber.link',
    page: 'dialog',
    minutes: 3,
    steps: ['linePrepare:guides.dialogNumber.step1', 'linePrepare:guides.dialogNumber.step2'],
    drawing: {
      address: atDialog,
      menu: [{ label: 'linePrepare:words.number', isHere: true, badge: 1 }, bar, bar],
      heading: 'linePrepare:words.number',
      boxes: [
        { label: 'linePrepare:words.apiKey', button: 'linePrepare:words.generateKey', badge: 2 },
      ],
    },
  },
  dialogPayment: {
    name: 'linePrepare:items.dialogPayment.name',
    line: 'linePrepare:items.dialogPayment.line',
    link: 'linePrepare:items.dialogPayment.link',
    page: 'dialog',
    minutes: 2,
    steps: ['linePrepare:guides.dialogPayment.step1', 'linePrepare:guides.dialogPayment.step2'],
    drawing: {
      address: atDialog,
      menu: [bar, { label: 'linePrepare:words.billing', isHere: true, badge: 1 }, bar],
      heading: 'linePrepare:words.billing',
      boxes: [
        { label: 'linePrepare:words.payments', button: 'linePrepare:words.addCard', badge: 2 },
      ],
    },
  },
  appId: {
    name: 'linePrepare:items.appId.name',
    line: 'linePrepare:items.appId.line',
    link: 'linePrepare:items.appId.link',
    page: 'apps',
    minutes: 1,
    steps: ['linePrepare:guides.appId.step1', 'linePrepare:guides.appId.step2'],
    drawing: {
      address: atApps,
      menu: [{ label: 'linePrepare:words.panel', isHere: true, badge: 1 }, bar, bar],
      heading: 'linePrepare:words.panel',
      boxes: [{ label: 'linePrepare:words.identifier', badge: 2 }],
    },
  },
  account: {
    name: 'linePrepare:items.account.name',
    line: 'linePrepare:items.account.line',
    link: 'linePrepare:items.account.link',
    page: 'accounts',
    minutes: 1,
    steps: ['linePrepare:guides.account.step1', 'linePrepare:guides.account.step2'],
    drawing: {
      address: atBusiness,
      menu: [bar, { label: 'linePrepare:words.accounts', isHere: true, badge: 1 }, bar],
      heading: 'linePrepare:words.accounts',
      boxes: [{ label: 'linePrepare:words.identifier', badge: 2 }],
    },
  },
  phoneId: {
    name: 'linePrepare:items.phoneId.name',
    line: 'linePrepare:items.phoneId.line',
    link: 'linePrepare:items.phoneId.link',
    page: 'apiSetup',
    minutes: 1,
    steps: ['linePrepare:guides.phoneId.step1', 'linePrepare:guides.phoneId.step2'],
    drawing: {
      address: atApps,
      menu: [bar, { label: 'linePrepare:words.apiSetup', isHere: true, badge: 1 }, bar],
      heading: 'linePrepare:words.from',
      boxes: [
        { label: 'linePrepare:words.number' },
        { label: 'linePrepare:words.identifier', badge: 2 },
      ],
    },
  },
  appSecret: {
    name: 'linePrepare:items.appSecret.name',
    line: 'linePrepare:items.appSecret.line',
    link: 'linePrepare:items.appSecret.link',
    page: 'appBasic',
    minutes: 1,
    steps: ['linePrepare:guides.appSecret.step1', 'linePrepare:guides.appSecret.step2'],
    drawing: {
      address: atApps,
      menu: [
        bar,
        { label: 'linePrepare:words.settings' },
        { label: 'linePrepare:words.basic', isHere: true, badge: 1 },
      ],
      heading: 'linePrepare:words.basic',
      boxes: [
        { label: 'linePrepare:words.identifier' },
        { label: 'linePrepare:words.secret', button: 'linePrepare:words.show', badge: 2 },
      ],
    },
  },
} as const satisfies Record<string, Guide>

export type GuideName = keyof typeof guides
