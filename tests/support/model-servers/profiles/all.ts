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
import { databricks } from './databricks.js';
import { databricksClaude } from './databricks-claude.js';
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
import { nvidiaNim } from './nvidia-nim.js';
import { ollamaLlama32 } from './ollama-llama-3.2.js';
import { ollamaQwen3 } from './ollama-qwen-3.js';
import { ollamaWithoutTools } from './ollama-without-tools.js';
import { openAiGpt41 } from './openai-gpt-4.1.js';
import { openAiGpt6 } from './openai-gpt-6.js';
import { openAiNoQuota } from './openai-no-quota.js';
import { openAiWrongKey } from './openai-wrong-key.js';
import { openRouter } from './openrouter.js';
import { openRouterUnpaid } from './openrouter-unpaid.js';
import { openRouterWithoutTools } from './openrouter-without-tools.js';
import { sglangQwen36 } from './sglang-qwen-3.6.js';
import { tgi } from './tgi.js';
import { vllmGemma3 } from './vllm-gemma-3.js';
import { vllmLlama31 } from './vllm-llama-3.1.js';
import { vllmMistralSmall } from './vllm-mistral-small.js';
import { vllmMistralWrongParser } from './vllm-mistral-wrong-parser.js';
import { vllmQwen25WrongParser } from './vllm-qwen-2.5-wrong-parser.js';
import { vllmQwen35 } from './vllm-qwen-3.5.js';
import { vllmSmallContext } from './vllm-small-context.js';
import { vllmWithoutParser } from './vllm-without-parser.js';
import { xAi } from './xai.js';

/** All servers that tests try Frontdoor with, one family after another. */
export const profiles: readonly Profile[] = [
  anthropic,
  azureJailbreak,
  azureNoDeployment,
  azureOSeries,
  azureWithoutVersion,
  azure,
  bedrock,
  cohere,
  dashScopeQwen3,
  dashScopeQwenPlus,
  databricksClaude,
  databricks,
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
  nvidiaNim,
  ollamaLlama32,
  ollamaQwen3,
  ollamaWithoutTools,
  openAiGpt41,
  openAiGpt6,
  openAiNoQuota,
  openAiWrongKey,
  openRouterUnpaid,
  openRouterWithoutTools,
  openRouter,
  sglangQwen36,
  tgi,
  vllmGemma3,
  vllmLlama31,
  vllmMistralSmall,
  vllmMistralWrongParser,
  vllmQwen25WrongParser,
  vllmQwen35,
  vllmSmallContext,
  vllmWithoutParser,
  xAi,
];
