/**
 * Writes the files of a new site or page.
 *
 * @module
 */
export {
  type Answers,
  type Hosting,
  exampleAddress,
  exampleSite,
  hostings,
  readAddress,
  titleOfName,
} from './answers.ts'
export { type Steps, besidePackage } from './beside.ts'
export { type SiteFile, fillTemplate } from './fill.ts'
export { type Ending, pageText, placePage, placePost, postText, pathsOfRoute } from './new-file.ts'
export { packageManagerOf, stepsFor } from './package-manager.ts'
export { filesBelow, inTheWay, placeFiles, readTemplate } from './place.ts'
