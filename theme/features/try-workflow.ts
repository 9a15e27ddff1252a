/** Loads the panel that runs the workflows of a page step by step. If there is a sandbox, its panels replace it. */
import '@theme/styles/try.css'

function setUp(): void {
  if (document.querySelector('.workflow-step[data-feature="try-workflow"]') === null) return
  if (document.querySelector('script[src="/__docs/try.js"]') !== null) return
  import('@waybill/docs/try').then(({ fillWorkflows }) => fillWorkflows(), console.error)
}

setUp()
document.addEventListener('docs:page', setUp)
