import { analysisByModel } from './analysis.js';
import { editingByModel } from './editing.js';
import { filedRequestsByModel } from './filed-requests.js';
import { generationByModel } from './generation.js';
import { guards } from './guards.js';
import { toolBench } from './harness.js';
import { navigationByModel } from './navigation.js';
import { offersByModel } from './offers.js';
import { ordersByModel, takesAllForOrders } from './orders-by-model.js';
import { rememberedForModel } from './project-brief.js';
import { proposing } from './proposing.js';
import { quickBesideModel } from './quick.js';
import { uiByModel } from './ui.js';

/** What people ask and order where a model reads, in one workspace with records. */
const bench = toolBench({ by: 'model', records: true });

// first, while nothing else is filed
filedRequestsByModel(bench);
analysisByModel(bench);
editingByModel(bench);
generationByModel(bench);
navigationByModel(bench);
offersByModel(bench);
ordersByModel(bench);
rememberedForModel(bench);
proposing(bench, 'model');
quickBesideModel(bench);
uiByModel(bench);
// last, since they have the model answer otherwise
takesAllForOrders(bench);
guards(bench);
