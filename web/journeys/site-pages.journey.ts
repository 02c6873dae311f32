import { test } from '@playwright/test'
import { openOneProcess, type RunningHouse } from '../../script/robot/house.ts'
import { withoutLimits } from '../../script/robot/process.ts'
import { allPlaces, eachKind } from './places.ts'
import { visitEach } from './site-visit.ts'

let house: RunningHouse
test.beforeAll(async () => {
  house = await openOneProcess(withoutLimits)
})
test.afterAll(() => house.close())

visitEach(
  eachKind(allPlaces()).filter(({ isRoom, address }) => !isRoom && !address.startsWith('/blogs')),
  async (browser) => {
    const page = await browser.newPage({ baseURL: house.address })
    await page.goto('/')
    return page
  },
)
