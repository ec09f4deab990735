/** Widely used providers of Pulumi's registry. */
const wellKnown: ReadonlySet<string> = new Set(
  `aiven akamai alicloud archive artifactory auth0 aws aws-apigateway aws-iam aws-native awsx azure azure-native azuread
  azuredevops buildkite checkly cloudamqp cloudflare cloudinit command confluentcloud consul databricks datadog dbtcloud
  digitalocean dnsimple docker docker-build dynatrace ec eks equinix equinix-metal external f5bigip fastly gcp github gitlab
  google-native grafana harbor harness hcloud hcp helm http ise junipermist kafka keycloak kong kubernetes launchdarkly
  linode local mailgun meraki minio mongodbatlas mysql newrelic ngrok nomad ns1 null oci okta onelogin openstack opsgenie
  ovh pagerduty pinecone postgresql proxmox proxmoxve pulumiservice rabbitmq rancher2 random scaleway sdwan sentry signalfx
  slack snowflake splunk spotinst statuscake std stripe sumologic synced-folder tailscale talos tencentcloud terraform
  terraform-module terraform-provider time tls upstash vault venafi vercel volcengine vsphere vultr wavefront xyz yandex
  zerotier`.split(/\s+/),
);

/**
 * Whether a name is that of a widely used Pulumi provider. A package of that name would take over its tokens, its
 * configuration and its plugin in a project that has both, so it is served under another name only (`--name`).
 */
export function isWellKnown(name: string): boolean {
  return wellKnown.has(name.toLowerCase());
}
