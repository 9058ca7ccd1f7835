// Before anything that makes a schema.
import './state/withoutEval.js';

import { createRoot } from 'react-dom/client';
import { App } from './shell/App.js';
import { applyTheme } from './shell/applyTheme.js';
import { StoreContext } from './state/hooks.js';
import { followLive } from './state/live.js';
import { initialState } from './state/model.js';
import { parsePlace } from './state/place.js';
import { reduce } from './state/reduce.js';
import { browserMemory } from './state/remember.js';
import { createStore } from './state/store.js';
import './styles/index.css';

const element = document.getElementById('app');
if (!element) throw new Error('index.html must have an element with the id "app".');

const memory = browserMemory();
const store = createStore(reduce, initialState(parsePlace(new URL(location.href)), memory.read('me')));
applyTheme(memory.read('theme'));
followLive(store);

createRoot(element).render(
  <StoreContext value={store}>
    <App memory={memory} />
  </StoreContext>,
);
