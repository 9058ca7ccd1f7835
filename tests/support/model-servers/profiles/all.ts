import type { Profile } from '../profile.js';
import { anthropic } from './anthropic.js';
import { azure } from './azure.js';
import { azureJailbreak } from './azure-jailbreak.js';
import { azureNoDeployment } from './azure-no-deployment.js';
import { azureOSeries } from './azure-o-series.js';
import { azureWithoutVersion } from './azure-without-version.js';
import { bedrock } from './bedrock.js';
import { cohere } from './cohere.js';
import { dashScopeQwen3 } from './dashscope-qwen-3.js';
import { dashScopeQwenPlus } from './dashscope-qwen-plus.js';
import { deepSeek } from './deepseek.js';
import { gemini } from './gemini.js';
import { groq } from './groq.js';
import { litellmUnsupported } from './litellm-unsupported.js';
import { llamaCpp } from './llama-cpp.js';
import { llamaCppWithoutJinja } from './llama-cpp-without-jinja.js';
import { lmStudioQwen35 } from './lm-studio-qwen-3.5.js';
import { mistralApi } from './mistral-api.js';
import { mlxGptOss } from './mlx-gpt-oss.js';
import { moonshot } from './moonshot.js';
import { ollamaQwen3 } from './ollama-qwen-3.js';
import { ollamaWithoutTools } from './ollama-without-tools.js';
import { openAiGpt41 } from './openai-gpt-4.1.js';
import { openAiGpt6 } from './openai-gpt-6.js';
import { openAiNoQuota } from './openai-no-quota.js';
import { openAiWrongKey } from './openai-wrong-key.js';
import { openRouter } from './openrouter.js';
import { openRouterUnpaid } from './openrouter-unpaid.js';
import { openRouterWithoutTools } from './openrouter-without-tools.js';
import { tgi } from './tgi.js';
import { vllmGemma3 } from './vllm-gemma-3.js';
import { vllmLlama31 } from './vllm-llama-3.1.js';
import { vllmMistralSmall } from './vllm-mistral-small.js';
import { vllmQwen35 } from './vllm-qwen-3.5.js';
import { vllmSmallContext } from './vllm-small-context.js';
import { vllmWithoutParser } from './vllm-without-parser.js';
import { xAi } from './xai.js';

/** All servers that tests try Frontdoor with, one family after another. */
export const profiles: readonly Profile[] = [
  anthropic,
  azureJailbreak,
  azureNoDeployment,
  azureWithoutVersion,
  azure,
  bedrock,
  cohere,
  dashScopeQwen3,
  dashScopeQwenPlus,
  deepSeek,
  gemini,
  groq,
  litellmUnsupported,
  llamaCppWithoutJinja,
  llamaCpp,
  lmStudioQwen35,
  mistralApi,
  mlxGptOss,
  moonshot,
  ollamaQwen3,
  ollamaWithoutTools,
  openAiGpt41,
  openAiGpt6,
  openAiNoQuota,
  azureOSeries,
  openAiWrongKey,
  openRouterUnpaid,
  openRouterWithoutTools,
  openRouter,
  tgi,
  vllmGemma3,
  vllmLlama31,
  vllmMistralSmall,
  vllmQwen35,
  vllmSmallContext,
  vllmWithoutParser,
  xAi,
];
